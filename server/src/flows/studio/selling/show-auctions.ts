import { isAuctionRunning, NONFUNGIBLE_SPB } from '@talkies/shared';
import type {
  ParsedStudioInput,
  SellingStep,
  StudioAuctionRow,
  StudioAuctionState,
  StudioResponse,
} from '@talkies/shared/studio/schemas';
import type { Needs } from '../../../chain/context.ts';
import { type Auction, auctionsOfDrops, bidsOfAuction } from '../../../chain/index.ts';
import { auctionItems, type ItemSummary, itemsById } from '../../../modules/catalogue/index.ts';
import { biddersOfItem, editionPrice, openingsOf, partiesOf } from '../../../modules/market/index.ts';
import { AppError } from '../../../platform/errors.ts';
import { auctionedItem, auctionItem, cancelTries, isAuctionOfShop } from '../../market/primary-auctions.ts';
import { openingRuns } from '../../market/primary-requests.ts';
import { auctionsWithPartner, type Unopened, unopenedAuctions } from '../../market/unopened-auctions.ts';
import { auctionSteps } from './auction-steps.ts';
import { reservePriceNow } from './reserve-price-now.ts';
import { auctionVersionOf, checkAuction, openAuction, readAuction } from './run-auctions.ts';

type Ctx = Needs<'chains' | 'changes' | 'clock' | 'config' | 'db' | 'queue' | 'rates' | 'signers' | 'writer'>;

const MAX = 200;

interface Known {
  auction: Auction | null;
  opens: Date | undefined;
  opening: boolean;
  unopened: Unopened | undefined;
  partner: string | undefined;
  /** its cancellation was requested, and the chain does not show it yet */
  ending: boolean;
}

const over = { settled: 'settled', unsold: 'ended', cancelled: 'cancelled' } as const;

function stateOf(now: Date, known: Known): StudioAuctionState {
  const { auction, opens, opening, unopened, partner, ending } = known;
  if (auction?.state === 'open') {
    if (ending) return 'calling-off';
    return isAuctionRunning(auction, now) ? 'open' : 'ended';
  }
  if (unopened?.status === 'failed') return 'stuck';
  if (opens) return 'announced';
  if (opening || unopened) return unopened?.error ? 'stuck' : 'opening';
  if (partner) return 'with-partner';
  return auction ? over[auction.state] : 'upcoming';
}

function presentRow(ctx: Ctx, item: ItemSummary, known: Known): StudioAuctionRow {
  const { auction, opens, unopened, partner } = known;
  const coin = ctx.chains.get(item.chain).config.currency;
  const state = stateOf(ctx.clock.now(), known);
  const shown = state === 'announced' || state === 'opening' || state === 'stuck' ? null : auction;
  return {
    ...{ id: item.id, title: item.title, film: item.film, chain: item.chain, coin, state },
    ...{ legendary: item.collection === NONFUNGIBLE_SPB, hidden: item.status === 'hidden' },
    opensAt: opens?.toISOString() ?? null,
    endsAt: shown?.endsAt.toISOString() ?? null,
    reserve: shown && editionPrice(ctx, item, BigInt(shown.reserve)),
    highest: shown?.highest == null ? null : editionPrice(ctx, item, BigInt(shown.highest)),
    bids: shown?.bidCount ?? 0,
    problem: state === 'stuck' ? (unopened?.error ?? 'The chain refused it.') : null,
    partner: state === 'with-partner' ? (partner ?? null) : null,
  };
}

async function rowsOf(
  ctx: Ctx,
  given: readonly { item: ItemSummary; auction: Auction | null }[],
): Promise<StudioAuctionRow[]> {
  const ids = given.map(({ item }) => item.id);
  const [opens, runs, unopened, partners] = await Promise.all([
    openingsOf(ctx.db, ids),
    openingRuns(ctx.db, ids),
    unopenedAuctions(ctx),
    auctionsWithPartner(ctx),
  ]);
  const rows: StudioAuctionRow[] = [];
  for (const { item, auction } of given) {
    const cancel = auction?.state === 'open' ? (await cancelTries(ctx, auction)).last : null;
    rows.push(
      presentRow(ctx, item, {
        ...{ auction, opens: opens.get(item.id), opening: runs.has(item.id) },
        ...{ unopened: unopened.get(item.id), partner: partners.get(item.id) },
        ...{ ending: cancel !== null && cancel.status !== 'failed' },
      }),
    );
  }
  return rows;
}

const first: StudioAuctionState[] = [
  'stuck',
  'calling-off',
  'opening',
  'open',
  'ended',
  'announced',
  'with-partner',
  'upcoming',
];
const rank = ({ state }: StudioAuctionRow): number =>
  (first.indexOf(state) + first.length + 1) % (first.length + 1);

/** Items sold by auction, hidden ones too; those that need action first. */
export async function studioAuctions(
  ctx: Ctx,
  { q, state, legendary }: ParsedStudioInput<'studioAuctions'>['query'],
): Promise<StudioResponse<'studioAuctions'>> {
  const all = await auctionItems(ctx.db);
  const items = await itemsById(
    ctx.db,
    all.map(({ id }) => id),
  );
  const words = (q ?? '').toLowerCase().split(/\s+/);
  const given = all.flatMap(({ id, auction }) => {
    const item = items.get(id);
    const text = item && `${item.title} ${item.film} ${item.celebrity} ${id}`.toLowerCase();
    const fits = text !== undefined && words.every((word) => text.includes(word));
    return item && fits && (!legendary || item.collection === NONFUNGIBLE_SPB) ? [{ item, auction }] : [];
  });
  const rows = (await rowsOf(ctx, given)).filter((row) => state === undefined || row.state === state);
  rows.sort((a, b) => rank(a) - rank(b));
  return { auctions: rows.slice(0, MAX), count: rows.length };
}

type Counted = StudioResponse<'studioAuction'>['bidders'];

/** The number of applicants, without names. */
async function countBidders(ctx: Ctx, item: ItemSummary): Promise<Counted> {
  const bidders = await biddersOfItem(ctx, item.id).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'auction/none') return null;
    throw error;
  });
  if (!bidders) return null;
  const count = (is: string): number => bidders.filter(({ approval }) => approval === is).length;
  return {
    approval: bidders.length === 0 || count('free') === 0,
    ...{ waiting: count('waiting'), approved: count('approved'), refused: count('refused') },
  };
}

async function bidsShown(
  ctx: Ctx,
  item: ItemSummary,
  auction: Auction | null,
): Promise<StudioResponse<'studioAuction'>['bids']> {
  if (!auction) return [];
  const bids = await bidsOfAuction(ctx.db, auction, 50);
  const parties = await partiesOf(
    ctx,
    item.chain,
    bids.map(({ bidder }) => bidder),
  );
  return bids.map(({ bidder, amount, at }) => ({
    bidder: {
      address: bidder,
      name: parties.get(bidder)?.name ?? null,
      handle: parties.get(bidder)?.handle ?? null,
    },
    amount: editionPrice(ctx, item, BigInt(amount)),
    at: at.toISOString(),
  }));
}

/** Whether the shop owns the token, or nobody does yet: otherwise only its owner can auction it. */
const canOpen = (ctx: Ctx, itemId: string): Promise<boolean> =>
  checkAuction(ctx, { itemId, seconds: 0, reserve: null, bids: 0, startsAt: null }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError) return false;
      throw error;
    },
  );

/** One auction, of a hidden item too, with all available actions. @throws item/not-found, market/not-done */
export async function studioAuction(ctx: Ctx, id: string): Promise<StudioResponse<'studioAuction'>> {
  const item = await auctionedItem(ctx, id);
  const auction = (await auctionsOfDrops(ctx.db, [item.dropId])).get(item.dropId) ?? null;
  const [[row], seen, bidders, bids, steps]: [
    StudioAuctionRow[],
    string,
    Counted,
    StudioResponse<'studioAuction'>['bids'],
    SellingStep[],
  ] = await Promise.all([
    rowsOf(ctx, [{ item, auction }]),
    auctionVersionOf(ctx.db, item),
    countBidders(ctx, item),
    bidsShown(ctx, item, auction),
    auctionSteps(ctx, item.id, auction),
  ]);
  if (!row) throw new AppError('item/not-found');
  const open = auction?.state === 'open';
  return {
    ...{ row, seen, bidders, bids, steps, image: item.image },
    catalogueCents: (item.priceCents ?? 0n).toString(),
    mayOpen: !open && row.state !== 'opening' && (await canOpen(ctx, id)),
    mayCallOff:
      row.opensAt !== null ||
      row.state === 'opening' ||
      row.state === 'stuck' ||
      (row.state === 'open' && row.bids === 0 && auction !== null && (await isAuctionOfShop(ctx, auction))),
  };
}

/**
 * Opens an auction from its form, or reports what that would mean.
 * @throws request/invalid, studio/changed-meanwhile, …
 */
export async function openTyped(
  ctx: Ctx,
  who: Parameters<typeof openAuction>[1],
  itemId: string,
  { mode, seen, fields }: ParsedStudioInput<'openAuction'>['body'],
): Promise<StudioResponse<'openAuction'>> {
  const item = await auctionItem(ctx, itemId);
  const coin = ctx.chains.get(item.chain).config.currency;
  const wanted = { itemId, bids: 0, ...readAuction(ctx, fields, coin) };
  if (mode === 'check') await checkAuction(ctx, wanted, seen);
  else await openAuction(ctx, who, wanted, seen);
  const opens = wanted.startsAt ?? ctx.clock.now();
  const reserve = reservePriceNow(ctx, item, wanted.reserve);
  const legendary = item.collection === NONFUNGIBLE_SPB;
  return {
    effect: {
      opensAt: opens.toISOString(),
      endsAt: new Date(opens.getTime() + wanted.seconds * 1000).toISOString(),
      reserve: reserve === null ? null : editionPrice(ctx, item, reserve),
      bidders: !legendary
        ? 'free'
        : wanted.anybody
          ? 'anybody'
          : wanted.approveBidders
            ? 'approved'
            : 'terms',
    },
  };
}
