import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PaymentMethod } from '@talkies/shared';
import type { MarketToken } from '@talkies/shared/schemas';
import { eq, inArray } from 'drizzle-orm';
import type { Hex } from 'viem';
import type { Context } from '../../chain/context.ts';
import { drops } from '../../chain/index.ts';
import { insertItem } from '../../flows/testing/shop.ts';
import { wallets } from '../../modules/wallets/tables.ts';
import type { Role } from '../../platform/config/config.ts';
import { useCollectible } from '../../testing/collectible.ts';
import { emptyDatabase } from '../../testing/postgres.ts';
import { startProcess } from '../../testing/process.ts';
import { openAuction, type RunningAuction } from '../cluster/auction.ts';
import { waitFor } from '../cluster/database.ts';
import { openProcesses, type ProcessToRun, processesToRun, type ShopProcesses } from '../cluster/shop.ts';
import { Buyers } from '../payments/buyers.ts';
import { compareOrders, type Outcome } from '../payments/compare.ts';
import { startLine } from '../payments/line.ts';
import type { Buyer } from '../payments/people.ts';
import { mine, recheck, toPresent, untilFinished } from '../payments/run.ts';
import { openPage, usePage } from '../payments/visit.ts';
import type { Closing } from '../testing/mail.ts';
import { contextOf } from '../testing/settings.ts';
import type { Member } from '../writer/testing/member.ts';
import { type Answers, askOn } from './answers.ts';
import type { BeforeTask } from './testing/before.process.ts';
import { versionBefore } from './version-before.ts';

type Version = 'before' | 'new';
const versions: readonly Version[] = ['before', 'new'];

const OLD = { item: 'from before', dropId: 9_601n };
const NEW = { item: 'from after', dropId: 9_602n };
const PEOPLE = 6;
const QUANTITY = 1_000;
/** the orders before the new version starts, while both run, and while it runs alone */
const ORDERS = 3;
/** the pause between two purchases */
const BETWEEN_MS = 500;
const BIDS = 4;

export interface UpgradeOutcome extends Outcome {
  /** the number of migrations: while the version before ran alone, and at the end */
  migrations: { before: number; after: number };
  /** the answers to visitors */
  answers: Record<Version, Pick<Answers, 'answered' | 'failed'>>;
  /** the number of bids through each version that both versions showed */
  bids: Record<Version, number>;
}

/**
 * Runs the version before alone, then has the new one migrate the database beside it, then ends the version before. All the
 * time people browse, order and pay; while both run, requests alternate between them, and people bid through both.
 */
export async function upgradeRun(): Promise<UpgradeOutcome> {
  const folder = mkdtempSync(join(tmpdir(), 'talkies upgrade '));
  const closing: Closing = [() => rmSync(folder, { recursive: true, force: true })];
  try {
    return await underUpgrade(await openWorld(folder, closing), closing);
  } finally {
    for (const close of closing.toReversed()) await close();
  }
}

interface World extends ShopProcesses {
  database: Awaited<ReturnType<typeof emptyDatabase>>;
  front: { url: string };
  urls: Record<Version, string>;
  members: Record<Version, Member>;
  filler: URL;
}

/** A process of each version with all roles; neither runs yet. */
async function openWorld(folder: string, closing: Closing): Promise<World> {
  const before = versionBefore();
  const program = before.at(new URL('../testing/shop.process.ts', import.meta.url));
  const roles: Role[] = ['api', 'worker', 'reader'];
  const [one, other] = (await processesToRun([['api', versions.length]])) as [ProcessToRun, ProcessToRun];
  const versionsToRun = {
    before: { ...one, name: 'the version before', roles, program },
    new: { ...other, name: 'the new version', roles },
  };
  const database = await emptyDatabase();
  closing.push(database.drop);
  const turn = { next: 0, urls: () => [] as string[] };
  const front = await startLine(() => turn.urls()[turn.next++ % turn.urls().length] ?? null);
  closing.push(front.stop);
  const all = [versionsToRun.before, versionsToRun.new];
  const shop = await openProcesses(folder, all, { url: front.url, databaseUrl: database.url }, closing);
  const member = ({ name }: ProcessToRun): Member => shop.processes.get(name) as Member;
  const urlOf = ({ port }: ProcessToRun): string => `http://127.0.0.1:${port}`;
  turn.urls = () => all.filter((each) => member(each).isReady).map(urlOf);
  return {
    ...{ ...shop, database, front },
    urls: { before: urlOf(versionsToRun.before), new: urlOf(versionsToRun.new) },
    members: { before: member(versionsToRun.before), new: member(versionsToRun.new) },
    filler: before.put(new URL('./testing/before.process.ts', import.meta.url)),
  };
}

async function underUpgrade(world: World, closing: Closing): Promise<UpgradeOutcome> {
  const { chains, clock, database, front, members, urls } = world;
  for (const chain of Object.values(chains)) await toPresent(chain, { clock });
  await starts(members.before);
  await useCollectible(chains.polygon).registerDrop(OLD.dropId, QUANTITY);
  const people = await fillBefore(world);
  const mining = mine({ ctx: { clock }, chains });
  const [somebody] = people as [Buyer];
  const paths = [
    '/api/home',
    '/api/items?sort=newest',
    `/api/items/${OLD.item}`,
    '/api/marketplace',
    '/api/orders',
  ];
  const looking: Partial<Record<Version, Answers>> = { before: askOn(urls.before, somebody, paths) };
  const buyers = new Buyers(front.url);
  const goods = [OLD.item];
  const shopping = buyOn(world, buyers, people, goods);
  await shopping.more(ORDERS);
  const migrations = { before: await migrationsOf(database), after: 0 };

  await starts(members.new);
  migrations.after = await migrationsOf(database);
  looking.new = askOn(urls.new, somebody, paths);
  const ctx = await contextOf(world.env, clock);
  closing.push(() => ctx.connection.close());
  await useCollectible(chains.polygon).registerDrop(NEW.dropId, QUANTITY);
  await insertItem(ctx, { id: NEW.item, quantity: QUANTITY, priceCents: 1_00n }, NEW.dropId);
  // it is not for sale before a reader has seen the block
  await waitFor('the new drop', () => ctx.db.$count(drops, eq(drops.dropId, NEW.dropId)));
  goods.push(NEW.item);
  const auction = await openAuction(ctx, chains.polygon);
  const bids = await bidByTurns(world, ctx, people, auction);
  await shopping.more(ORDERS);

  await looking.before?.stop();
  await members.before.kill();
  await shopping.more(ORDERS);
  await shopping.stop();
  await untilFinished(buyers);
  const float = (await ctx.signers.resolve('float')).address;
  const quantities = new Map([
    [OLD.dropId, QUANTITY],
    [NEW.dropId, QUANTITY],
    [auction.dropId, 1],
  ]);
  const mailed = (to: string): string[] => world.mailed(to).map(inNewWords);
  const outcome = await recheck(() => compareOrders(ctx, { ...world, mailed, buyers, float, quantities }));
  await Promise.all([looking.new.stop(), mining.stop()]);
  for (const member of Object.values(members))
    if (member.crashes > 0) outcome.differences.push(`a process ended by itself: ${member.status}`);
  const answers = { before: looking.before, new: looking.new } as Record<Version, Answers>;
  return { ...outcome, migrations, answers, bids };
}

/** The subject of a purchase's mail in the new version's words. */
const inNewWords = (subject: string): string => subject.replace(/^It is yours: /, 'You bought ');

const starts = (member: Member): Promise<boolean> =>
  waitFor(member.status, async () => {
    await member.start();
    return member.isReady;
  });

const migrationsOf = async ({ query }: World['database']): Promise<number> =>
  (await query('select 1 from drizzle.__drizzle_migrations')).length;

/** Adds people and items for sale, as the version before writes them. */
async function fillBefore({ filler, env }: World): Promise<Buyer[]> {
  const process = startProcess(filler, env);
  await process.nextMessage();
  const task = { item: OLD.item, dropId: `${OLD.dropId}`, quantity: QUANTITY, people: PEOPLE };
  const people = await process.ask<Buyer[]>(task satisfies BeforeTask);
  process.kill();
  await process.exit;
  return people;
}

interface Shopping {
  /** resolves once `count` more orders were made and paid than now */
  more(count: number): Promise<void>;
  stop(): Promise<void>;
}

/** Buys one order after another; the requests alternate between the versions. */
function buyOn(
  { providers, methods }: World,
  buyers: Buyers,
  people: readonly Buyer[],
  goods: readonly string[],
): Shopping {
  let open = true;
  let paid = 0;
  const going = (async () => {
    for (let seed = 0; open; seed += 1) {
      const buyer = people[seed % people.length] as Buyer;
      const itemId = goods[seed % goods.length] as string;
      const order = await buyers.ask(buyer, 'createOrder', { body: { itemId }, key: `order-${seed}` });
      buyers.orders.set(order.id, buyer);
      const method = methods[seed % methods.length] as PaymentMethod;
      const visit = { street: { buyers, providers }, buyer, order, seed, methods: [method, method] as const };
      await usePage(visit, await openPage(visit), 'pay');
      paid += 1;
      await sleep(BETWEEN_MS);
    }
  })();
  return {
    more: async (count) => {
      const enough = paid + count;
      await Promise.race([going, waitFor(`${count} more orders`, async () => paid >= enough)]);
    },
    stop: async () => {
      open = false;
      await going;
    },
  };
}

/** Two people outbid each other, alternating between the versions. @returns the number of each one's bids that both showed */
async function bidByTurns(
  { chains, urls }: World,
  ctx: Context,
  people: readonly Buyer[],
  { marketToken }: RunningAuction,
): Promise<Record<Version, number>> {
  const bidders = people.filter(({ purse }) => purse === 'vault').slice(0, 2);
  const known = await ctx.db
    .select()
    .from(wallets)
    .where(
      inArray(
        wallets.userId,
        bidders.map(({ id }) => id),
      ),
    );
  for (const { address } of known) await chains.polygon.fund(address as Hex, 10n ** 24n);
  const shown = async (version: Version): Promise<MarketToken> => {
    const response = await fetch(`${urls[version]}/api/market/tokens/${encodeURIComponent(marketToken)}`);
    return (await response.json()) as MarketToken;
  };
  const seen = { before: 0, new: 0 };
  for (let bid = 0; bid < BIDS; bid += 1) {
    const version = versions[bid % versions.length] as Version;
    const round = (await waitFor('the auction', async () => (await shown(version)).auction))?.round ?? '';
    const intent = { kind: 'bid', marketToken, round, amount: `${bid + 2}` } as const;
    await new Buyers(urls[version]).ask(bidders[bid % bidders.length] as Buyer, 'sendMarketTransaction', {
      body: { intent },
    });
    await waitFor('the bid at both', async () => {
      const both = await Promise.all(versions.map(shown));
      return both.every(({ bids }) => bids.length === bid + 1);
    });
    seen[version] += 1;
  }
  return seen;
}
