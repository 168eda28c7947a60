import {
  completeDrafts,
  type PublishReport,
  publishItems,
  setPrices,
} from '../../../modules/catalogue/index.ts';
import { type Acting, actAsOperator } from '../../../modules/studio/index.ts';
import { changingCatalogue } from './catalogue-items.ts';

type Ctx = Parameters<typeof publishItems>[0] & Parameters<typeof actAsOperator>[0];
type Input = Parameters<typeof publishItems>[1];

/** The maximum of items that one line of the log names; the items themselves record when they were published. */
const NAMED = 1_000;

/**
 * As `publishItems`. Prices, and the line of the log that names the items, are committed before any drop is requested
 * from the chain.
 */
export async function publishSeveral(
  ctx: Ctx,
  who: Acting,
  input: Input,
  io: Parameters<typeof publishItems>[2],
): Promise<PublishReport> {
  const { selection, priceCents, quantity = null } = input;
  await actAsOperator(ctx, who, changingCatalogue, async (tx) => {
    const priced = await setPrices(tx, input);
    const ids = await completeDrafts({ ...ctx, db: tx }, selection);
    const entry = {
      operation: 'items.publish',
      subject: { kind: 'items', id: String(ids.length) },
      after: {
        selection: 'ids' in selection ? { ids: selection.ids.length } : selection,
        ...{ priced, price: priceCents?.toString() ?? null, quantity },
        ids: ids.slice(0, NAMED),
      },
    };
    return { result: undefined, entry: ids.length + priced > 0 ? entry : [] };
  });
  return publishItems(ctx, { selection }, io);
}
