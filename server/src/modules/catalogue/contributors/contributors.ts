import { randomUUID } from 'node:crypto';
import { chainNames } from '@talkies/shared';
import type { ContributorKind } from '@talkies/shared/studio';
import type { ContributorFields, StudioContributor } from '@talkies/shared/studio/schemas';
import { and, asc, eq, ilike, ne, sql } from 'drizzle-orm';
import type { Needs } from '../../../chain/context.ts';
import type { Database } from '../../../platform/db/database.ts';
import { escapeLike } from '../../../platform/db/escape-like.ts';
import { AppError, wrongField } from '../../../platform/errors.ts';
import { readReceiver } from '../../../platform/payable-address.ts';
import { picturesOf } from '../../media/index.ts';
import { imageOf } from '../present.ts';
import { films, items } from '../tables.ts';
import { type ContributorRow, contributors } from './tables.ts';

export const fieldsOfContributor = (row: ContributorRow): ContributorFields => ({
  ...{ kind: row.kind, name: row.name, about: row.about, link: row.link, image: row.image },
  wallets: { polygon: row.wallets.polygon ?? '', ethereum: row.wallets.ethereum ?? '' },
});

/** @throws request/invalid for an address that cannot be paid */
function readWallets({ config }: Needs<'config'>, typed: ContributorFields['wallets']) {
  const wallets: ContributorRow['wallets'] = {};
  for (const chain of chainNames) {
    if (typed[chain] === '') continue;
    const read = readReceiver(typed[chain], config.chains);
    if ('problem' in read) throw wrongField(`wallets.${chain}`, read.problem);
    wallets[chain] = read.address;
  }
  return wallets;
}

/**
 * @throws request/invalid where another contributor of that kind has the name, the picture is missing, or a wallet
 * cannot be paid
 */
async function valuesOf(ctx: Needs<'config'>, tx: Database, fields: ContributorFields, id: string) {
  const [namesake] = await tx
    .select({ id: contributors.id })
    .from(contributors)
    .where(
      and(
        eq(contributors.kind, fields.kind),
        sql`lower(${contributors.name}) = lower(${fields.name})`,
        ne(contributors.id, id),
      ),
    );
  if (namesake) throw wrongField('name', 'Somebody has this name already.');
  if (fields.image !== null && !(await picturesOf(tx, [fields.image])).has(fields.image))
    throw wrongField('image', 'It is not here: upload it once more.');
  const wallets = readWallets(ctx, fields.wallets);
  const { kind, name, about, link, image } = fields;
  return { kind, name, about: about.trim(), link, image, wallets };
}

/** @throws studio/no-contributor */
export async function lockContributor(tx: Database, id: string): Promise<ContributorRow> {
  const [row] = await tx.select().from(contributors).where(eq(contributors.id, id)).for('update');
  if (!row) throw new AppError('studio/no-contributor');
  return row;
}

/** @throws request/invalid, by the fields */
export async function createContributor(
  ctx: Needs<'clock' | 'config'>,
  tx: Database,
  fields: ContributorFields,
): Promise<ContributorRow> {
  const id = randomUUID();
  const values = await valuesOf(ctx, tx, fields, id);
  await tx.insert(contributors).values({ id, ...values, changedAt: ctx.clock.now() });
  return lockContributor(tx, id);
}

/**
 * Changes a contributor whose `version` the editor has seen.
 * @throws studio/no-contributor, studio/changed-meanwhile, request/invalid
 */
export async function changeContributor(
  ctx: Needs<'clock' | 'config'>,
  tx: Database,
  id: string,
  { version, fields }: { version: number; fields: ContributorFields },
): Promise<{ before: ContributorRow; after: ContributorRow }> {
  const before = await lockContributor(tx, id);
  if (before.version !== version) throw new AppError('studio/changed-meanwhile');
  if (fields.kind !== before.kind) throw wrongField('kind', 'It stays as it is: make somebody new instead.');
  const values = await valuesOf(ctx, tx, fields, id);
  await tx
    .update(contributors)
    .set({ ...values, version: version + 1, changedAt: ctx.clock.now() })
    .where(eq(contributors.id, id));
  return { before, after: await lockContributor(tx, id) };
}

export const removeContributor = (tx: Database, id: string): Promise<unknown> =>
  tx.delete(contributors).where(eq(contributors.id, id));

const present = (row: ContributorRow, pictures: Awaited<ReturnType<typeof picturesOf>>) => ({
  ...{ id: row.id, version: row.version, fields: fieldsOfContributor(row) },
  image: row.image && pictures.has(row.image) ? imageOf(pictures.get(row.image), row.name) : null,
  changedAt: row.changedAt.toISOString(),
});

const MAX = 500;

/** Contributors by name, filtered by kind or by words of the name. */
export async function listContributors(
  ctx: Needs<'db'>,
  { kind, q }: { kind?: ContributorKind | undefined; q?: string | undefined },
) {
  const words = q ? `%${escapeLike(q)}%` : undefined;
  const rows = await ctx.db
    .select()
    .from(contributors)
    .where(
      and(
        kind ? eq(contributors.kind, kind) : undefined,
        words ? ilike(contributors.name, words) : undefined,
      ),
    )
    .orderBy(asc(sql`lower(${contributors.name})`))
    .limit(MAX);
  const pictures = await picturesOf(
    ctx.db,
    rows.map(({ image }) => image),
  );
  return { contributors: rows.map((row) => present(row, pictures)) };
}

/** A contributor, with the films and items that name them. @throws studio/no-contributor */
export async function studioContributor(ctx: Needs<'db'>, id: string): Promise<StudioContributor> {
  const [row] = await ctx.db.select().from(contributors).where(eq(contributors.id, id));
  if (!row) throw new AppError('studio/no-contributor');
  const lower = row.name.toLowerCase();
  const named = { creator: items.creatorName, celebrity: items.celebrity, partner: items.productionHouse }[
    row.kind
  ];
  const inFilm = sql`exists (select 1 from jsonb_array_elements(${films.celebrities} || ${films.credits}) one
    where lower(one ->> 'name') = ${lower})`;
  const [pictures, itsFilms, [counted]] = await Promise.all([
    picturesOf(ctx.db, [row.image]),
    ctx.db
      .select({ slug: films.slug, title: films.title })
      .from(films)
      .where(row.kind === 'partner' ? sql`lower(${films.productionHouse}) = ${lower}` : inFilm)
      .orderBy(asc(films.title)),
    ctx.db.select({ count: sql<number>`count(*)::int` }).from(items).where(sql`lower(${named}) = ${lower}`),
  ]);
  return { ...present(row, pictures), films: itsFilms, items: counted?.count ?? 0 };
}
