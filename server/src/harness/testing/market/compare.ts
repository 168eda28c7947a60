import { collectibleAbi, marketplaceAbi } from '@talkies/abi';
import { asc } from 'drizzle-orm';
import type { Address } from 'viem';
import { expect } from 'vitest';
import { marketTokenRowsOf } from '../../../chain/market/reads.ts';
import { auctions, bids, credits, sales } from '../../../chain/market/tables.ts';
import { drops, mints } from '../../../chain/tables.ts';
import type { MarketModel } from './rules.ts';
import type { World } from './world.ts';

/** The model's tokens, in the shape of the contracts' answers. */
function tokensOfModel(model: MarketModel) {
  return [...model.tokens].map(([id, { owner, count, locked }]) => {
    const listing = model.listing(id);
    const auction = model.auction(id);
    return {
      id,
      state: [owner, count, locked],
      listing: [
        owner,
        listing?.price ?? 0n,
        ...(listing ? [model.total(id, listing)] : []),
        listing !== null && !model.paused,
      ],
      auction: auction ? { round: auction.round, end: Number(auction.end), reserve: auction.reserve } : null,
      bid: auction?.highest ?? null,
    };
  });
}

async function tokensOfChain({ client, chain }: World, ids: bigint[]) {
  const { collectible, marketplace } = chain.config.contracts;
  return Promise.all(
    ids.map(async (id) => {
      const market = { address: marketplace, abi: marketplaceAbi, args: [id] } as const;
      const [state, [seller, price, total, buyable], auction, [bidder, amount]] = await Promise.all([
        client.readContract({
          address: collectible,
          abi: collectibleAbi,
          functionName: 'tokenState',
          args: [id],
        }),
        client.readContract({ ...market, functionName: 'listing' }),
        client.readContract({ ...market, functionName: 'auction' }),
        client.readContract({ ...market, functionName: 'highestBid' }),
      ]);
      const { round, end, reserve } = auction;
      return {
        id,
        state: [...state],
        listing: [seller, price, ...(price === 0n ? [] : [total]), buyable],
        auction: end === 0 ? null : { round, end, reserve },
        bid: amount === 0n ? null : { bidder, amount },
      };
    }),
  );
}

/** Compares the model with the chain's storage: tokens, everybody's money to the wei, credits, the contracts' balances. */
export async function compareWithChain(model: MarketModel, world: World): Promise<void> {
  const { client, accounts } = world;
  const { collectible, marketplace } = model.contracts;
  expect(await tokensOfChain(world, [...model.tokens.keys()])).toEqual(tokensOfModel(model));

  const addresses = [...accounts, collectible, marketplace];
  const balances = await Promise.all(addresses.map((address) => client.getBalance({ address })));
  expect(balances).toEqual(addresses.map((address) => model.balances.get(address) ?? 0n));

  const pairs = [collectible, marketplace].flatMap((address) =>
    accounts.map((account) => ({ address, account })),
  );
  const creditOf = ({ address, account }: { address: Address; account: Address }) =>
    client.readContract({ address, abi: marketplaceAbi, functionName: 'credit', args: [account] });
  expect(await Promise.all(pairs.map(creditOf))).toEqual(
    pairs.map(({ address, account }) => model.credit(address, account)),
  );

  const ids = [...model.drops.keys()];
  const supplies = ids.map((id) =>
    client.readContract({ address: collectible, abi: collectibleAbi, functionName: 'supplyOf', args: [id] }),
  );
  expect(await Promise.all(supplies)).toEqual(ids.map((id) => model.drops.get(id)?.minted));
  checkSolvency(model);
}

/** Checks that the contracts' balances equal what they owe: leading bids and credits. Nothing is created or lost. */
function checkSolvency(model: MarketModel): void {
  const { collectible, marketplace } = model.contracts;
  const owed = (contract: Address) =>
    [...model.credits].reduce((sum, [key, wei]) => sum + (key.startsWith(contract) ? wei : 0n), 0n);
  const expected = model.auctions.reduce(
    (sum, { state, highest }) => sum + (state === 'open' ? (highest?.amount ?? 0n) : 0n),
    0n,
  );
  expect(model.balances.get(marketplace) ?? 0n).toBe(expected + owed(marketplace));
  expect(model.balances.get(collectible) ?? 0n).toBe(owed(collectible));
}

/** Compares the model with the projection: tokens, listings, auctions, bids, sales, mints, credits, supply. */
export async function compareWithProjection(
  model: MarketModel,
  { ctx, reader, chain }: World,
): Promise<void> {
  await reader.catchUp();
  const { db } = ctx;
  const ids = [...model.tokens.keys()].map(String);
  expect(tokensShown(await marketTokenRowsOf(db, chain.config.name, ids), ids)).toEqual(tokensToShow(model));
  expect(auctionsShown(await db.select().from(auctions))).toEqual(auctionsToShow(model));

  const bidRows = await db.select().from(bids).orderBy(asc(bids.blockNumber), asc(bids.logIndex));
  expect(
    bidRows.map(({ tokenId, round, bidder, amount }) => ({ ...money({ tokenId, amount }), round, bidder })),
  ).toEqual(model.bids);
  const saleRows = await db.select().from(sales).orderBy(asc(sales.blockNumber), asc(sales.logIndex));
  expect(
    saleRows.map(({ tokenId, kind, seller, buyer, price, royalty, fee }) => ({
      ...money({ tokenId, price, royalty, fee }),
      kind,
      seller,
      buyer,
    })),
  ).toEqual(model.sales);
  const mintRows = await db.select().from(mints).orderBy(asc(mints.blockNumber), asc(mints.logIndex));
  expect(
    mintRows.map(({ orderId, tokenId, buyer, price }) => ({
      ...money({ orderId, tokenId, price: price ?? '0' }),
      buyer,
    })),
  ).toEqual(model.mints);
  const dropRows = await db.select().from(drops).orderBy(asc(drops.dropId));
  expect(dropRows.map(({ dropId, minted }) => [dropId, minted])).toEqual(
    [...model.drops].map(([dropId, { minted }]) => [dropId, minted]),
  );

  // our fee of first sales is credited without an event (adr/022), so the projection cannot have it
  const { collectible, treasury } = model.contracts;
  const isProjected = ([name, wei]: readonly [string, bigint]) =>
    name !== `${collectible} ${treasury}` && wei > 0n;
  const creditRows = await db.select().from(credits);
  const shown = creditRows.map((row) => [`${row.contract} ${row.account}`, BigInt(row.amount)] as const);
  expect(shown.filter(isProjected).toSorted()).toEqual([...model.credits].filter(isProjected).toSorted());
}

/** Amounts from the database, which stores them as text. */
const money = <K extends string>(texts: Record<K, string>): Record<K, bigint> =>
  Object.fromEntries(Object.entries<string>(texts).map(([key, text]) => [key, BigInt(text)])) as Record<
    K,
    bigint
  >;

const tokensShown = (rowsOfTokens: Awaited<ReturnType<typeof marketTokenRowsOf>>, ids: string[]) =>
  ids.map((id) => {
    const tokenRows = rowsOfTokens.get(id);
    const listing = tokenRows?.listing;
    return {
      id,
      state: [tokenRows?.token.owner, tokenRows?.token.transferCount, tokenRows?.token.locked],
      listing: listing ? [listing.seller, BigInt(listing.price), BigInt(listing.feeBps)] : null,
    };
  });

const tokensToShow = (model: MarketModel) =>
  [...model.tokens].map(([id, { owner, count, locked }]) => {
    const listing = model.listing(id);
    return {
      id: String(id),
      state: [owner, count, locked],
      listing: listing ? [owner, listing.price, listing.feeBps] : null,
    };
  });

const byKey = (a: { key: string }, b: { key: string }): number => (a.key < b.key ? -1 : 1);

const auctionsShown = (rows: (typeof auctions.$inferSelect)[]) =>
  rows
    .map((row) => ({
      key: `${row.tokenId} ${row.round}`,
      seller: row.seller,
      reserve: BigInt(row.reserve),
      end: BigInt(row.endsAt.getTime() / 1000),
      terms: [row.extensionSeconds, row.incrementBps, row.feeBps],
      state: row.state,
      highest: row.highest === null ? null : { bidder: row.highestBidder, amount: BigInt(row.highest) },
      bidCount: row.bidCount,
    }))
    .sort(byKey);

const auctionsToShow = (model: MarketModel) =>
  model.auctions
    .map(({ tokenId, round, window, incrementBps, feeBps, ...auction }) => ({
      key: `${tokenId} ${round}`,
      seller: auction.seller,
      reserve: auction.reserve,
      end: auction.end,
      terms: [Number(window), Number(incrementBps), Number(feeBps)],
      state: auction.state,
      highest: auction.highest,
      bidCount: auction.bidCount,
    }))
    .sort(byKey);
