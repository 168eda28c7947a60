import { collectibleAbi } from '@talkies/abi';
import { type ChainName, ROYALTY_BPS } from '@talkies/shared';
import { and, asc, eq, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { encodeFunctionData } from 'viem';
import type { Needs } from '../../../chain/context.ts';
import { drops, isOneOf } from '../../../chain/index.ts';
import type { Database } from '../../../platform/db/database.ts';
import { payeeColumns } from '../contributors/wallets.ts';
import { films, items } from '../tables.ts';
import { payeesOf } from './payees.ts';
import { publishRegistered } from './publish-registered.ts';

/** a hundred drops take about a quarter of a block's gas */
const DROPS_A_TRANSACTION = 100;

interface Registering {
  id: string;
  dropId: bigint;
  quantity: number;
}

const drop = { id: items.id, dropId: items.dropId, quantity: items.quantity };

/** Takes the number from drafts, so that they get another one. */
const unnumber = (tx: Database, ids: string[]) =>
  tx
    .update(items)
    .set({ dropId: null, registration: null, payees: null, refusal: null })
    .where(and(isOneOf(items.id, ids), eq(items.status, 'draft')));

/**
 * Requests drops from the chain. One whose film names nobody to be paid any more is left out, and is a draft without a number
 * again: what it lacks is named where drafts are.
 */
async function enqueue(
  ctx: Needs<'chains' | 'log' | 'writer'>,
  tx: Database,
  chain: ChainName,
  key: string,
  drops: Registering[],
) {
  const { config } = ctx.chains.get(chain);
  const rows = await tx
    .select({ id: items.id, ...payeeColumns })
    .from(items)
    .innerJoin(films, eq(films.slug, items.filmSlug))
    .where(
      isOneOf(
        items.id,
        drops.map(({ id }) => id),
      ),
    );
  const named = new Map(rows.map((row) => [row.id, row]));
  const unpaid: string[] = [];
  const inputs = drops.flatMap(({ id, dropId, quantity }) => {
    const row = named.get(id);
    const payees = row ? payeesOf(row, config) : null;
    if (!payees) unpaid.push(id);
    return payees ? [{ ...payees, dropId, supplyCap: quantity, royaltyBps: ROYALTY_BPS }] : [];
  });
  if (unpaid.length > 0) {
    await unnumber(tx, unpaid);
    ctx.log.warn({ items: unpaid }, 'films name nobody to be paid: their drops are left out');
  }
  if (inputs.length === 0) return;
  for (const { dropId, creator, beneficiary } of inputs)
    await tx.update(items).set({ payees: { creator, beneficiary } }).where(eq(items.dropId, dropId));
  const data = encodeFunctionData({ abi: collectibleAbi, functionName: 'registerDrops', args: [inputs] });
  await ctx.writer.enqueueTransaction(tx, {
    chain,
    signer: 'registrar',
    to: config.contracts.collectible,
    data,
    key,
  });
}

/** More numbers than could be assigned between a backup and its loss. */
const SKIPPED = 1_000_000;

/** After a restore: keeps the numbers of drops that were registered since the backup. */
export async function skipDropNumbers(tx: Database): Promise<void> {
  await tx.execute(sql`select setval('app.drop_ids', nextval('app.drop_ids') + ${SKIPPED})`);
}

/**
 * Skips numbers that the chain has already, whoever registered them: an item never takes over another's drop. Numbers
 * far beyond are left until one of them is met (`release`): the last number of all would leave none.
 */
async function passKnownNumbers(tx: Database, chain: ChainName): Promise<void> {
  const last = sql`(select last_value from app.drop_ids)`;
  const greatest = sql`(select max(${drops.dropId}) from ${drops}
    where ${drops.chain} = ${chain} and ${drops.dropId} - ${SKIPPED} <= ${last})`;
  await tx.execute(sql`select setval('app.drop_ids', ${greatest}) where ${greatest} > ${last}`);
}

/**
 * Assigns drop numbers to complete drafts, and requests their drops from the chain in the same transaction. Locks the
 * drafts first, and skips those that were registered, or lost their day, meanwhile.
 */
async function begin(
  ctx: Needs<'chains' | 'db' | 'log' | 'writer'>,
  chain: ChainName,
  ids: string[],
  due: Date | undefined,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await passKnownNumbers(tx, chain);
    const isDue = due && lte(items.publishAt, due);
    const locked = await tx
      .select({ id: items.id })
      .from(items)
      .where(and(inArray(items.id, ids), eq(items.status, 'draft'), isNull(items.dropId), isDue))
      .orderBy(asc(items.id))
      .for('update');
    const ready = tx
      .select({ id: items.id })
      .from(items)
      .where(
        isOneOf(
          items.id,
          locked.map(({ id }) => id),
        ),
      )
      .orderBy(asc(items.source), asc(items.externalId))
      .as('ready');
    const numbered = tx
      .select({ id: ready.id, number: sql<bigint>`nextval('app.drop_ids')`.as('number') })
      .from(ready)
      .as('numbered');
    const given = await tx
      .update(items)
      .set({ dropId: sql`${numbered.number}` })
      .from(numbered)
      .where(eq(items.id, numbered.id))
      .returning(drop);
    const begun = given
      .filter((row): row is Registering => row.dropId !== null)
      .sort((a, b) => Number(a.dropId - b.dropId));
    if (begun.length === 0) return;
    const key = `drops/${chain}/${begun[0]?.dropId}`;
    await tx
      .update(items)
      .set({ registration: key })
      .where(
        inArray(
          items.id,
          begun.map(({ id }) => id),
        ),
      );
    await enqueue(ctx, tx, chain, key, begun);
  });
}

/** Requests drops again whose transaction failed, with all of the transaction; does nothing while it is under way. */
async function repeat(
  ctx: Needs<'chains' | 'db' | 'log' | 'writer'>,
  chain: ChainName,
  key: string,
): Promise<void> {
  if ((await ctx.writer.transactionByKey(key))?.status !== 'failed') return;
  const [name, attempt = '1'] = key.split('#');
  const next = `${name}#${Number(attempt) + 1}`;
  await ctx.db.transaction(async (tx) => {
    const rows = await tx
      .update(items)
      .set({ registration: next })
      .where(and(eq(items.registration, key), eq(items.status, 'draft')))
      .returning(drop);
    const again = rows.filter((row): row is Registering => row.dropId !== null);
    if (again.length > 0) await enqueue(ctx, tx, chain, next, again);
  });
}

/** Resets drafts whose number is taken on chain (see `publishRegistered`), so that they get another one. */
async function release(ctx: Needs<'db' | 'log'>, ids: string[]): Promise<void> {
  const taken = await ctx.db
    .update(items)
    .set({ dropId: null, registration: null, payees: null, refusal: null })
    .where(and(isOneOf(items.id, ids), eq(items.status, 'draft'), isNotNull(items.refusal)))
    .returning({ id: items.id });
  for (const { id } of taken) ctx.log.warn({ item: id }, 'its drop gets another number');
}

/**
 * Registers complete drafts in batches, chain by chain. Idempotent: resumes what was begun before.
 * @param due only drafts whose day is reached by then
 */
export async function registerDrops(
  ctx: Needs<'chains' | 'changes' | 'clock' | 'db' | 'log' | 'writer'>,
  ids: string[],
  due?: Date,
): Promise<void> {
  if (ids.length === 0) return;
  for (const { config } of ctx.chains.all()) await publishRegistered(ctx, config.name);
  await release(ctx, ids);
  const rows = await ctx.db
    .select({ id: items.id, chain: items.chain, dropId: items.dropId, registration: items.registration })
    .from(items)
    .where(and(isOneOf(items.id, ids), eq(items.status, 'draft')))
    .orderBy(asc(items.source), asc(items.externalId));
  const fresh = Map.groupBy(
    rows.filter((row) => row.dropId === null),
    (row) => row.chain,
  );
  for (const [chain, items] of fresh)
    for (let start = 0; start < items.length; start += DROPS_A_TRANSACTION)
      await begin(
        ctx,
        chain,
        items.slice(start, start + DROPS_A_TRANSACTION).map(({ id }) => id),
        due,
      );
  const begun = new Map(rows.flatMap((row) => (row.registration ? [[row.registration, row.chain]] : [])));
  for (const [key, chain] of begun) await repeat(ctx, chain, key);
}
