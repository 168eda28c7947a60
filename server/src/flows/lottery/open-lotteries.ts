import { collectibleAbi, lotteryAbi } from '@talkies/abi';
import type { ChainName } from '@talkies/shared';
import { and, eq, isNull } from 'drizzle-orm';
import { encodeFunctionData, type Hex, zeroAddress } from 'viem';
import type { Needs } from '../../chain/context.ts';
import { lotteriesOf, lotteryCreatedBy, lotteryKey, mintOfOrder } from '../../chain/index.ts';
import { type ItemSummary, itemsById } from '../../modules/catalogue/index.ts';
import { type LotteryOffer, lotteryOffers, type OfferedTerms } from '../../modules/lottery/index.ts';
import { nextOrderNumber } from '../../modules/orders/index.ts';
import { AppError } from '../../platform/errors.ts';

export type OpenNeeds = Needs<'chains' | 'changes' | 'clock' | 'db' | 'log' | 'signers' | 'writer'>;

export interface NewLottery {
  /** as it stands in `/lottery/{id}` */
  id: string;
  name: string;
  rules: string | null;
  itemId: string;
  pictureOf: string | null;
  terms: OfferedTerms;
  providers: boolean;
  freeEntry: boolean;
}

const keys = (id: string) => ({
  mint: `lottery/${id}/mint`,
  approve: `lottery/${id}/approve`,
  create: `lottery/${id}/create`,
});

/** @throws item/not-found, lottery/phase in words for the operator */
async function prizeOf(ctx: Needs<'db'>, itemId: string): Promise<ItemSummary & { dropId: bigint }> {
  const item = (await itemsById(ctx.db, [itemId])).get(itemId);
  if (!item || item.dropId === null || item.status !== 'published') throw new AppError('item/not-found');
  return { ...item, dropId: item.dropId };
}

/**
 * Writes a lottery of the house; the worker mints its prize and creates it on the chain of its item, each once.
 * @throws item/not-found; lottery/phase where its id is taken
 */
export async function beginLottery(ctx: OpenNeeds, lottery: NewLottery): Promise<void> {
  const { chain } = await prizeOf(ctx, lottery.itemId);
  const [written] = await ctx.db
    .insert(lotteryOffers)
    .values({ ...lottery, chain, createdAt: ctx.clock.now() })
    .onConflictDoNothing()
    .returning();
  if (!written) throw new AppError('lottery/phase', { detail: `There is a lottery ${lottery.id} already.` });
}

/** An edition of the item for the organiser, minted once; null until it stands. */
async function prizeToken(ctx: OpenNeeds, offer: LotteryOffer): Promise<bigint | null> {
  const { mint } = keys(offer.id);
  const written = await ctx.writer.transactionByKey(mint);
  if (!written) {
    const { dropId } = await prizeOf(ctx, offer.itemId);
    const { address } = await ctx.signers.resolve('organiser');
    await ctx.db.transaction(async (tx) => {
      const { chainOrderId } = await nextOrderNumber(tx);
      const [first] = await tx
        .update(lotteryOffers)
        .set({ prizeOrder: chainOrderId.toString() })
        .where(and(eq(lotteryOffers.id, offer.id), isNull(lotteryOffers.prizeOrder)))
        .returning();
      // another process mints it, under a number of its own
      if (!first) return;
      await ctx.writer.enqueueTransaction(tx, {
        chain: offer.chain,
        signer: 'minter',
        to: ctx.chains.get(offer.chain).config.contracts.collectible,
        data: encodeFunctionData({
          abi: collectibleAbi,
          functionName: 'mintFor',
          args: [chainOrderId, dropId, address],
        }),
        key: mint,
      });
    });
    return null;
  }
  if (written.status !== 'confirmed' || offer.prizeOrder === null) return null;
  const minted = await mintOfOrder(ctx.db, offer.chain, BigInt(offer.prizeOrder));
  return minted ? BigInt(minted.tokenId) : null;
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

/** Sends one of the organiser's calls, once. Returns whether it is confirmed. */
async function organise(ctx: OpenNeeds, chain: ChainName, key: string, to: Hex, data: Hex): Promise<boolean> {
  await ctx.writer.enqueueTransaction(ctx.db, { chain, signer: 'organiser', to, data, key });
  return (await ctx.writer.transactionByKey(key))?.status === 'confirmed';
}

/** The next step of one that is not on its chain yet. */
async function open(ctx: OpenNeeds, offer: LotteryOffer): Promise<void> {
  const { approve, create } = keys(offer.id);
  const { collectible, lottery } = ctx.chains.get(offer.chain).config.contracts;
  const tokenId = await prizeToken(ctx, offer);
  if (tokenId === null) return;
  const leave = encodeFunctionData({
    abi: collectibleAbi,
    functionName: 'approve',
    args: [lottery, tokenId],
  });
  if (!(await organise(ctx, offer.chain, approve, collectible, leave))) return;
  const terms = termsOf(offer, tokenId);
  const data = encodeFunctionData({ abi: lotteryAbi, functionName: 'createLottery', args: [terms] });
  await organise(ctx, offer.chain, create, lottery, data);
}

/** Takes the next step of every lottery that an operator asked for. May run in several processes. */
export async function openLotteries(ctx: OpenNeeds): Promise<void> {
  const waiting = await ctx.db.select().from(lotteryOffers).where(isNull(lotteryOffers.lotteryId));
  for (const offer of waiting)
    await open(ctx, offer).catch((error: unknown) =>
      ctx.log.warn({ err: error, lottery: offer.id }, 'a lottery cannot be opened just now'),
    );
}

/** The contract's number of each lottery, by the transaction that created it: a reorganisation may change it. */
export async function linkLotteries(ctx: OpenNeeds, chain: ChainName): Promise<void> {
  const offers = await ctx.db.select().from(lotteryOffers).where(eq(lotteryOffers.chain, chain));
  for (const offer of offers) {
    const written = await ctx.writer.transactionByKey(keys(offer.id).create);
    if (!written?.hash) continue;
    const lotteryId = (await lotteryCreatedBy(ctx.db, chain, written.hash))?.lotteryId ?? null;
    if (lotteryId === offer.lotteryId) continue;
    await ctx.db.update(lotteryOffers).set({ lotteryId }).where(eq(lotteryOffers.id, offer.id));
    await ctx.changes.emit('catalogue');
  }
}

/** Compares the running hash of each ticket list that grew with the contract's own. */
export async function compareLists(ctx: OpenNeeds, chain: ChainName): Promise<void> {
  const { client, config } = ctx.chains.get(chain);
  const offers = await ctx.db.select().from(lotteryOffers).where(eq(lotteryOffers.chain, chain));
  const numbered = offers.flatMap((offer) =>
    offer.lotteryId === null ? [] : [{ ...offer, lotteryId: offer.lotteryId }],
  );
  const projected = await lotteriesOf(ctx.db, numbered);
  for (const offer of numbered) {
    const lottery = projected.get(lotteryKey(offer))?.lottery;
    if (!lottery || lottery.listHash === offer.checkedHash) continue;
    const { listHash, sold } = await client.readContract({
      address: config.contracts.lottery,
      abi: lotteryAbi,
      functionName: 'lottery',
      args: [BigInt(offer.lotteryId)],
    });
    if (listHash === lottery.listHash) {
      await ctx.db.update(lotteryOffers).set({ checkedHash: listHash }).where(eq(lotteryOffers.id, offer.id));
      await ctx.changes.emit('lottery', lotteryKey(offer));
    } else if (sold <= lottery.sold)
      ctx.log.error(
        { lottery: offer.id },
        'its ticket list is not the contract’s: run npm run chain:rebuild',
      );
  }
}

/** Calls a lottery off before its deadline; every ticket is paid back. @throws lottery/not-found, lottery/phase */
export async function cancelLottery(ctx: OpenNeeds, id: string): Promise<void> {
  const [offer] = await ctx.db.select().from(lotteryOffers).where(eq(lotteryOffers.id, id));
  if (!offer) throw new AppError('lottery/not-found');
  if (offer.lotteryId === null) {
    if (await ctx.writer.transactionByKey(keys(id).create))
      throw new AppError('lottery/phase', { detail: 'It is being created. Call it off once it stands.' });
    await ctx.db.delete(lotteryOffers).where(eq(lotteryOffers.id, id));
    return;
  }
  const { config } = ctx.chains.get(offer.chain);
  const data = encodeFunctionData({
    abi: lotteryAbi,
    functionName: 'cancel',
    args: [BigInt(offer.lotteryId)],
  });
  await organise(ctx, offer.chain, `lottery/${id}/cancel`, config.contracts.lottery, data);
}
