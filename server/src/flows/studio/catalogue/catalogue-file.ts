import { dayOf, dollarsOfCents } from '@talkies/shared';
import type { CatalogueRow, ParsedStudioInput } from '@talkies/shared/studio/schemas';
import type { Needs } from '../../../chain/context.ts';
import { everyRow } from '../../../modules/catalogue/index.ts';
import { type Cell, csvResponse } from '../../../platform/csv.ts';

/** The columns that an import reads, followed by those that only the shop knows. */
const columns: { name: string; of: (row: CatalogueRow) => Cell }[] = [
  { name: 'external_id', of: (row) => row.externalId },
  { name: 'name', of: (row) => row.title },
  { name: 'film', of: (row) => row.film?.slug ?? null },
  { name: 'celebrity', of: (row) => row.celebrity },
  { name: 'creator', of: (row) => row.creator },
  { name: 'collection', of: (row) => row.collection },
  { name: 'rarity', of: (row) => row.rarity },
  { name: 'sale', of: (row) => row.sale },
  { name: 'chain', of: (row) => row.chain },
  { name: 'price_usd', of: (row) => (row.cents === null ? null : dollarsOfCents(BigInt(row.cents))) },
  { name: 'quantity', of: (row) => row.quantity },
  { name: 'sold', of: (row) => row.sold },
  { name: 'state', of: (row) => row.state },
  { name: 'lacks', of: (row) => row.lacks.join(', ') },
  { name: 'changed_at', of: (row) => row.changedAt },
  { name: 'id', of: (row) => row.id },
];

/** The filtered catalogue as CSV, in the order of the table. */
export function catalogueFile(
  ctx: Needs<'chains' | 'clock' | 'db'>,
  { sort, direction, ...filters }: ParsedStudioInput<'exportCatalogue'>['query'],
): Response {
  async function* lines() {
    for await (const row of everyRow(ctx, filters, { sort, direction }))
      yield columns.map(({ of }) => of(row));
  }
  const day = dayOf(ctx.clock.now());
  return csvResponse(
    `catalogue-${day}.csv`,
    columns.map(({ name }) => name),
    lines(),
  );
}
