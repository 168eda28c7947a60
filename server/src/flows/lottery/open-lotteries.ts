import { collectibleAbi, lotteryAbi } from '@talkies/abi';
import { type ChainName, sameAddress } from '@talkies/shared';
import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { encodeFunctionData, zeroAddress } from 'viem';
import type { Needs } from '../../chain/context.ts';
import {
  headOf,
  isUnknownBlock,
  lotteries,
  lotteryKey,
  mintOfOrder,
  mints,
  signerAddress,
  type TransactionRequest,
} from '../../chain/index.ts';
import { lockItems, publishedItem, type RegisteredItem } from '../../modules/catalogue/index.ts';
import {
  findLottery,
  itsLottery,
  type LotteryOffer,
  lotteryOffers,
  type OfferedTerms,
  phaseNow,
} from '../../modules/lottery/index.ts';
import { deliveryCall, nextOrderNumber, reservePrize } from '../../modules/orders/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import {
  beingCreated,
  freeAddress,
  isUsedUp,
  lockOffer,
  type SendAgain,
  takeStep,
  triesOf,
} from './shop-steps.ts';

export type OpenNeeds = Needs<'chains' | 'changes' | 'clock' | 'db' | 'log' | 'signers' | 'writer'>;

export interface NewLottery {
  /** as in `/lottery/{id}` */
  id: string;
  name: string;
  rules: string | null;
  itemId: string;
  imageItemId: string | null;
  terms: OfferedTerms;
  providers: boolean;
  freeEntry: boolean;
}

/** @throws item/not-found, lottery/phase in words for the operator */
async function prizeOf(ctx: Needs<'db'>, itemId: string): Promise<RegisteredItem> {
  const item = await publishedItem(ctx.db, itemId);
  if (!item) throw new AppError('item/not-found');
  return item;
}

export const NONE_LEFT = 'No edition of it is left to be won: each is minted, or reserved for somebody.';

/** Writes an offer at a free address. @throws lottery/phase where its id is taken or used up */
export async function insertOffer(tx: Database, offer: typeof lotteryOffers.$inferInsert): Promise<void> {
  const { id } = offer;
  const [written] = await tx.insert(lotteryOffers).values(offer).onConflictDoNothing().returning();
  if (!written) throw new AppError('lottery/phase', { detail: `There is a lottery ${id} already.` });
  if (await isUsedUp(tx, id))
    throw new AppError('lottery/phase', {
      detail: `A lottery ${id} was called off. Choose another address.`,
    });
  await freeAddress(tx, id);
}

/**
 * Writes a lottery of the shop and reserves the edition that is its prize; the worker then mints the prize and
 * creates the lottery on the item's chain, each once.
 * @throws item/not-found; lottery/phase where its id is taken or used up; request/invalid where no edition is free
 */
export const beginLottery = (ctx: Needs<'clock' | 'db'>, lottery: NewLottery): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    const prize = await prizeOf({ db: tx }, lottery.itemId);
    const { chain } = prize;
    await insertOffer(tx, { ...lottery, chain, createdAt: ctx.clock.now() });
    // orders of the item wait for this lock, and then find the edition reserved
    await lockItems(tx, [prize.id]);
    const prizeOrder = await reservePrize(tx, prize);
    if (prizeOrder === null)
      throw new AppError('request/invalid', {
        detail: NONE_LEFT,
        fields: [{ field: 'item', message: NONE_LEFT }],
      });
    await tx.update(lotteryOffers).set({ prizeOrder }).where(eq(lotteryOffers.id, lottery.id));
  });

/**
 * The number under which a lottery's prize is minted, the same in every process. The previous version stored none at
 * the start.
 */
async function prizeOrderOf(ctx: Needs<'db'>, offer: LotteryOffer): Promise<bigint> {
  if (offer.prizeOrder !== null) return BigInt(offer.prizeOrder);
  return ctx.db.transaction(async (tx) => {
    const { chainOrderId } = await nextOrderNumber(tx);
    await tx
      .update(lotteryOffers)
      .set({ prizeOrder: chainOrderId.toString() })
      .where(and(eq(lotteryOffers.id, offer.id), isNull(lotteryOffers.prizeOrder)));
    // another process may have been faster
    const [now] = await tx.select().from(lotteryOffers).where(eq(lotteryOffers.id, offer.id));
    return BigInt(now?.prizeOrder ?? chainOrderId);
  });
}

/**
 * The edition minted for the organiser, once; null until it is minted. The chain may have it although the shop's mint
 * failed: the row may be from a backup of before, and the contract takes each number once.
 */
async function prizeToken(
  ctx: OpenNeeds,
  offer: LotteryOffer,
  again: SendAgain | null,
): Promise<bigint | null> {
  const prizeOrder = await prizeOrderOf(ctx, offer);
  const { dropId } = await prizeOf(ctx, offer.itemId);
  const { address } = await ctx.signers.resolve('organiser');
  const token = await mintOfOrder(ctx.db, { chain: offer.chain, chainOrderId: `${prizeOrder}` });
  const status = await takeStep(ctx, offer, 'mint', {
    chain: offer.chain,
    signer: 'minter',
    ...deliveryCall(ctx.chains.get(offer.chain).config, {
      chainOrderId: prizeOrder,
      dropId,
      wallet: address,
    }),
    again: token ? null : again,
  });
  return token && (status === 'confirmed' || status === 'failed') ? BigInt(token.tokenId) : null;
}

const termsOf = ({ terms }: LotteryOffer, tokenId: bigint) => ({
  tokenId,
  ticketPrice: BigInt(terms.ticketPrice),
  moneyPrize: BigInt(terms.moneyPrize),
  maxTickets: terms.maxTickets,
  walletLimit: terms.walletLimit,
  duration: terms.seconds,
  permitOnly: terms.permitOnly,
  beneficiary: terms.beneficiary ?? zeroAddress,
});

/** Takes the next step of a lottery that is not on its chain yet. `again` sends a step that failed. */
async function open(ctx: OpenNeeds, offer: LotteryOffer, again: SendAgain | null = null): Promise<void> {
  const { chain } = offer;
  const { collectible, lottery } = ctx.chains.get(chain).config.contracts;
  const tokenId = await prizeToken(ctx, offer, again);
  if (tokenId === null) return;
  const leave = encodeFunctionData({
    abi: collectibleAbi,
    functionName: 'approve',
    args: [lottery, tokenId],
  });
  const organiser = { chain, signer: 'organiser', again } as const;
  const approval = await takeStep(ctx, offer, 'approve', { ...organiser, to: collectible, data: leave });
  if (approval !== 'confirmed') return;
  const terms = termsOf(offer, tokenId);
  const data = encodeFunctionData({ abi: lotteryAbi, functionName: 'createLottery', args: [terms] });
  await takeStep(ctx, offer, 'create', { ...organiser, to: lottery, data });
}

/** Sends the failed step of a lottery's opening once more, by `again`. @throws lottery/not-found, lottery/phase */
export async function openAgain(ctx: OpenNeeds, id: string, again: SendAgain): Promise<void> {
  const [offer] = await ctx.db.select().from(lotteryOffers).where(eq(lotteryOffers.id, id));
  if (!offer) throw new AppError('lottery/not-found');
  if (offer.lotteryId !== null) throw new AppError('lottery/phase', { detail: 'It is open already.' });
  await open(ctx, offer, again);
}

/** Takes the next step of every lottery that an operator requested. May run in several processes. */
export async function openLotteries(ctx: OpenNeeds): Promise<void> {
  const waiting = await ctx.db.select().from(lotteryOffers).where(isNull(lotteryOffers.lotteryId));
  for (const offer of waiting)
    await open(ctx, offer).catch((error: unknown) =>
      ctx.log.warn({ err: error, lottery: offer.id }, 'a lottery cannot be opened just now'),
    );
}

/**
 * Offers whose number is missing or of a lottery of another edition, with their own as the chain has it: the first
 * lottery of the edition that was minted as their prize. One query at each block, however many lotteries there were.
 */
const wronglyLinked = (db: Database, chain: ChainName): Promise<Pick<LotteryOffer, 'id' | 'lotteryId'>[]> => {
  const own = sql`min(${lotteries.lotteryId})`.mapWith(Number);
  return (
    db
      .select({ id: lotteryOffers.id, lotteryId: own })
      .from(lotteryOffers)
      .leftJoin(mints, and(eq(mints.chain, lotteryOffers.chain), eq(mints.orderId, lotteryOffers.prizeOrder)))
      .leftJoin(lotteries, and(eq(lotteries.chain, mints.chain), eq(lotteries.tokenId, mints.tokenId)))
      .where(and(eq(lotteryOffers.chain, chain), isNotNull(lotteryOffers.prizeOrder)))
      .groupBy(lotteryOffers.id)
      // an edition that came back may be raffled again, by an offer of its own
      .having(sql`bool_or(${lotteries.lotteryId} = ${lotteryOffers.lotteryId}) is not true
        and ${lotteryOffers.lotteryId} is distinct from ${own}`)
      // locked in one order: of two processes that correct the same offers, one waits for the other
      .orderBy(asc(lotteryOffers.id))
  );
};

/**
 * Stores the contract's number of each lottery, found by its prize: a reorganisation may change it, and a restored
 * backup may not have it.
 */
export async function linkLotteries(ctx: OpenNeeds, chain: ChainName): Promise<void> {
  const right = await wronglyLinked(ctx.db, chain);
  if (right.length === 0) return;
  await ctx.db.transaction(async (tx) => {
    const set = (id: string, lotteryId: number | null) =>
      tx.update(lotteryOffers).set({ lotteryId }).where(eq(lotteryOffers.id, id));
    // a reorganisation may have swapped two numbers: each is freed before it is given
    for (const { id } of right) await set(id, null);
    for (const { id, lotteryId } of right) await set(id, lotteryId);
  });
  await ctx.changes.emit('catalogue');
}

/** Compares the running hash of each ticket list that has grown with the contract's own. */
export async function compareLists(ctx: OpenNeeds, chain: ChainName): Promise<void> {
  const { client, config } = ctx.chains.get(chain);
  const grown = await ctx.db
    .select({ id: lotteryOffers.id, lottery: lotteries })
    .from(lotteryOffers)
    .innerJoin(lotteries, itsLottery)
    .where(
      and(
        eq(lotteryOffers.chain, chain),
        sql`${lotteries.listHash} is distinct from ${lotteryOffers.checkedHash}`,
      ),
    );
  // read after the lists, so that its block has all of their tickets; a node that is behind does not have that block
  // (adr/147)
  const head = grown.length > 0 ? await headOf(ctx.db, chain) : null;
  if (!head) return;
  for (const { id, lottery } of grown) {
    const read = {
      address: config.contracts.lottery,
      abi: lotteryAbi,
      functionName: 'lottery',
      args: [BigInt(lottery.lotteryId)],
      blockNumber: BigInt(head.number),
    } as const;
    const contract = await client.readContract(read).catch((error: unknown) => {
      if (isUnknownBlock(error)) return null;
      throw error;
    });
    if (!contract) continue;
    const { listHash, sold } = contract;
    if (listHash === lottery.listHash) {
      await ctx.db.update(lotteryOffers).set({ checkedHash: listHash }).where(eq(lotteryOffers.id, id));
      await ctx.changes.emit('lottery', lotteryKey(lottery));
    } else if (sold <= lottery.sold)
      ctx.log.error({ lottery: id }, 'its ticket list is not the contract’s: run npm run chain:rebuild');
  }
}

/** What to write to call a lottery off: delete its offer, or request it from its contract. */
export type Cancelling = { offer: LotteryOffer } & (
  | { kind: 'forget' }
  | { kind: 'send'; request: TransactionRequest }
);

/**
 * Plans how a lottery is called off before its deadline, after which every ticket is refunded. Null where it is being
 * called off already. `ctx.db` is the transaction that does it: no step of the lottery is written before that ends.
 * @throws lottery/not-found, lottery/phase
 */
export async function planCancel(
  ctx: Needs<'chains' | 'clock' | 'db' | 'signers' | 'writer'>,
  id: string,
): Promise<Cancelling | null> {
  const offer = await lockOffer(ctx.db, id);
  if (!offer) throw new AppError('lottery/not-found');
  if (offer.lotteryId === null) {
    if ((await wronglyLinked(ctx.db, offer.chain)).some((one) => one.id === id))
      throw new AppError('lottery/phase', { detail: beingCreated });
    return { kind: 'forget', offer };
  }
  const found = await findLottery(ctx, id);
  const { lottery } = found;
  if (phaseNow(ctx, found) !== 'selling')
    throw new AppError('lottery/phase', { detail: 'It can be called off while its tickets are sold.' });
  const organiser = await signerAddress(ctx, 'organiser');
  if (!organiser || !sameAddress(organiser, lottery.giver))
    throw new AppError('lottery/phase', {
      detail: `It can be called off with the key of the account that created it, ${lottery.giver}: set that key as ORGANISER_KEY first.`,
    });
  const { last, next } = await triesOf(ctx, id, 'cancel', ctx.db);
  if (last && last.status !== 'failed') return null;
  const { config } = ctx.chains.get(offer.chain);
  const data = encodeFunctionData({
    abi: lotteryAbi,
    functionName: 'cancel',
    args: [BigInt(offer.lotteryId)],
  });
  const to = config.contracts.lottery;
  return { kind: 'send', offer, request: { chain: offer.chain, signer: 'organiser', to, data, key: next } };
}
