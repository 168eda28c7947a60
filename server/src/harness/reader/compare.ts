import { getAddress } from 'viem';
import { isOfOpenSeller } from '../../chain/index.ts';
import { listings } from '../../chain/market/tables.ts';
import { projectionOf } from '../../chain/testing/tables.ts';
import type { Database } from '../../platform/db/database.ts';
import type { TestChain } from '../../testing/chain.ts';
import type { World } from './world.ts';

type Projection = Awaited<ReturnType<typeof projectionOf>>;
type Facts = Record<string, string>;

/** The listings as pages show them: without those that their seller's switch made void. */
async function shownListings(db: Database): Promise<Facts> {
  const rows = await db.select().from(listings).where(isOfOpenSeller);
  return Object.fromEntries(
    rows.map(({ tokenId, seller, price }) => [`listing ${tokenId}`, `${seller} ${price}`]),
  );
}

/** The facts of the database, in the same shape as the chain's. */
function factsOfProjection(all: Projection, people: World['people']): Facts {
  const facts: Facts = {};
  for (const { tokenId, owner, transferCount, locked } of all.tokens)
    facts[`token ${tokenId}`] = `${owner} ${transferCount} ${locked}`;
  for (const { tokenId, round, reserve, endsAt, highestBidder, highest } of all.auctions.filter(
    ({ state }) => state === 'open',
  ))
    facts[`auction ${tokenId}`] = [round, reserve, endsAt.getTime() / 1000, highestBidder, highest ?? 0].join(
      ' ',
    );
  for (const { address } of people) {
    const rows = all.credits.filter(({ account }) => account === address);
    facts[`credit ${address}`] = String(rows.reduce((sum, { amount }) => sum + BigInt(amount), 0n));
  }
  for (const { blockNumber, logIndex, txHash } of all.events)
    facts[`event ${blockNumber}:${logIndex}`] = txHash;
  return facts;
}

/** The facts of the contracts' storage and the node's logs, read from the chain itself without faults. */
async function factsOfChain({ client, config }: TestChain, world: World): Promise<Facts> {
  const facts: Facts = {};
  for (const { tokenId, owner, transferCount, locked, listing, auction } of await world.states()) {
    facts[`token ${tokenId}`] = `${owner} ${transferCount} ${locked}`;
    if (listing.buyable) facts[`listing ${tokenId}`] = `${listing.seller} ${listing.price}`;
    if (auction.end === 0) continue;
    const bidder = auction.amount === 0n ? null : auction.bidder;
    facts[`auction ${tokenId}`] = [auction.round, auction.reserve, auction.end, bidder, auction.amount].join(
      ' ',
    );
  }
  for (const { address } of world.people) facts[`credit ${address}`] = String(await world.creditOf(address));
  const logs = await client.getLogs({
    address: Object.values(config.contracts).map((address) => getAddress(address)),
    fromBlock: 0n,
    toBlock: 'latest',
  });
  for (const { blockNumber, logIndex, transactionHash } of logs)
    facts[`event ${blockNumber}:${logIndex}`] = transactionHash;
  return facts;
}

/** The differences between database and chain, in words; empty when they agree. */
export async function differences(db: Database, chain: TestChain, world: World): Promise<string[]> {
  const projected = {
    ...(await shownListings(db)),
    ...factsOfProjection(await projectionOf(db), world.people),
  };
  const is = await factsOfChain(chain, world);
  const keys = [...new Set([...Object.keys(projected), ...Object.keys(is)])].sort();
  return keys
    .filter((key) => projected[key] !== is[key])
    .map(
      (key) => `${key}: the chain has ${is[key] ?? 'nothing'}, the projection ${projected[key] ?? 'nothing'}`,
    );
}
