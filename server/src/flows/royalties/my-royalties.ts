import { money, serialOf } from '@talkies/shared';
import type { ApiResponse } from '@talkies/shared/schemas';
import type { Needs } from '../../chain/context.ts';
import { drops, type Owners, ownedBy } from '../../chain/index.ts';
import { type ItemSummary, itemsOfDrops } from '../../modules/catalogue/index.ts';
import {
  type Balance,
  balancesOf,
  entriesOf,
  isReversal,
  payoutsOf,
  type RoyaltyEntry,
} from '../../modules/royalties/index.ts';
import { walletsOf } from '../../modules/wallets/index.ts';
import type { Database } from '../../platform/db/database.ts';

type Royalties = ApiResponse<'myRoyalties'>;

const PAGE = 50;

const dollars = (cents: bigint) => money(cents, 'USD');
const positive = (cents: bigint): bigint => (cents > 0n ? cents : 0n);

async function isCreator(db: Database, owners: Owners): Promise<boolean> {
  const rows = await db
    .select({ id: drops.dropId })
    .from(drops)
    .where(ownedBy(drops, drops.creator, owners))
    .limit(1);
  return rows.length > 0;
}

/** The royalties that a user's linked wallets earn as creators, each entry with its sale, without the buyer. */
export async function myRoyalties(
  ctx: Needs<'db'>,
  userId: string,
  before: number | null,
): Promise<Royalties> {
  const owners = await walletsOf(ctx.db, userId);
  const nothing = { earned: dollars(0n), paid: dollars(0n), open: dollars(0n), ahead: dollars(0n) };
  if (owners.length === 0 || !(await isCreator(ctx.db, owners)))
    return { creator: false, ...nothing, payouts: [], entries: [], next: null };
  const balances = await balancesOf(ctx.db, owners);
  const sum = (of: (balance: Balance) => bigint) =>
    dollars(balances.reduce((total, balance) => total + of(balance), 0n));
  const entries = await entriesOf(ctx.db, owners, PAGE + 1, before);
  const page = entries.slice(0, PAGE);
  const items = await itemsOfDrops(ctx.db, [...new Set(page.map(({ dropId }) => dropId))]);
  return {
    creator: true,
    earned: sum(({ earned }) => earned),
    paid: sum(({ paid }) => paid),
    tax: sum(({ tax }) => tax),
    open: sum(({ earned, paid }) => positive(earned - paid)),
    ahead: sum(({ earned, paid }) => positive(paid - earned)),
    payouts: (await payoutsOf(ctx.db, owners, PAGE)).map((payout) => ({
      id: payout.id,
      amount: dollars(payout.cents),
      tax: dollars(payout.taxCents),
      reference: payout.reference,
      at: (payout.endedAt ?? payout.begunAt).toISOString(),
    })),
    entries: page.map((entry) => presentEntry(entry, items)),
    next: entries.length > PAGE ? (page.at(-1)?.id ?? null) : null,
  };
}

const presentEntry = (
  entry: RoyaltyEntry,
  items: ReadonlyMap<bigint, ItemSummary>,
): Royalties['entries'][number] => {
  const item = items.get(entry.dropId);
  const reversal = isReversal(entry);
  return {
    id: entry.id,
    kind: reversal ? 'reversal' : 'sale',
    itemId: item?.status === 'published' ? item.id : null,
    title: item?.title ?? 'A poster',
    serial: serialOf(BigInt(entry.tokenId)),
    method: entry.method,
    price: dollars(entry.priceCents),
    royaltyBps: entry.royaltyBps,
    royalty: dollars(reversal ? -entry.cents : entry.cents),
    at: entry.at.toISOString(),
  };
};
