import {
  DAY_MS,
  exactMoney,
  NONFUNGIBLE_SPB,
  readAmount,
  runDaysMessage,
  secondsOfDays,
} from '@talkies/shared';
import type { Needs } from '../../src/chain/context.ts';
import {
  auctionsWithPartner,
  type Unopened,
  unopenedAuctions,
} from '../../src/flows/market/unopened-auctions.ts';
import { callOffAuction, openAuction } from '../../src/flows/studio/selling/run-auctions.ts';
import { type AuctionItem, auctionItems, itemsById } from '../../src/modules/catalogue/index.ts';
import { openingsOf } from '../../src/modules/market/index.ts';
import { areAllLocal } from '../../src/platform/config/chains.ts';
import type { Command, CommandIo } from '../command.ts';
import { readMoment, readOptions, UsageError } from '../options.ts';

export const operatorAuctionsUsage = `operator auction list                              items that are auctioned, and where they stand
operator auction create ITEM… --days 7 [--reserve 12.5] [--starts 2027-01-14T18:00Z]
                                                    mints to the film's wallet and opens the auction; the reserve is
                                                    in the item's coin, the catalogue's when left out; with --starts
                                                    it is announced, and opened then
operator auction create ITEM --days 7 [--approve-bidders | --anybody]   the legendary item: its contract takes a bid
                                                    only with our permit, given to who accepted the terms, and with
                                                    --approve-bidders to whom you approve (operator bidder); with
                                                    --anybody it takes any bid, and terms bind on our page alone
operator auction create --all [--most 5] --days 7 [--play-bids 3]   every item to be auctioned that has had none;
                                                    demonstration bids on local chains alone
operator auction cancel ITEM                        announced, before its opening is sent, where that failed, or before
                                                    the first bid; one that is announced behind another goes first
--days: ${runDaysMessage({ local: false })} Where all chains are local: ${runDaysMessage({ local: true })}`;

const MAX_AHEAD_DAYS = 365;

const whole = (text: string | undefined, most: number, name: string): number => {
  const number = Number(text ?? '0');
  if (!Number.isInteger(number) || number < 0 || number > most)
    throw new UsageError(`${name} takes a whole number up to ${most}.\n${operatorAuctionsUsage}`);
  return number;
};

function reserveOf(text: string | undefined): string | null {
  if (text === undefined) return null;
  const read = readAmount(text, 'MATIC');
  if ('problem' in read) throw new UsageError(`--reserve: an amount such as 12.5 (${read.problem}).`);
  return read.amount.toString();
}

function secondsFrom(ctx: Needs<'config'>, days: string | undefined): number {
  const local = areAllLocal(ctx.config.chains);
  const seconds = secondsOfDays(days ?? '', { local });
  if (seconds === null) throw new UsageError(operatorAuctionsUsage);
  return seconds;
}

/** The opening of an announced auction: after now and within a year. */
function startOf(ctx: Needs<'clock'>, text: string | undefined): Date | null {
  if (text === undefined) return null;
  const at = readMoment(text);
  const ahead = at.getTime() - ctx.clock.now().getTime();
  if (!(ahead > 0 && ahead <= MAX_AHEAD_DAYS * DAY_MS))
    throw new UsageError(
      `--starts takes a time to come within a year, such as 2027-01-14T18:00Z.\n${operatorAuctionsUsage}`,
    );
  return at;
}

async function create(
  ctx: Needs<'chains' | 'changes' | 'clock' | 'config' | 'db' | 'queue' | 'rates' | 'signers' | 'writer'>,
  argv: string[],
  io: CommandIo,
): Promise<number> {
  const { values, positionals } = readOptions(argv, operatorAuctionsUsage, {
    days: { type: 'string' },
    reserve: { type: 'string' },
    starts: { type: 'string' },
    all: { type: 'boolean', default: false },
    most: { type: 'string', default: '1000' },
    'play-bids': { type: 'string' },
    'approve-bidders': { type: 'boolean', default: false },
    anybody: { type: 'boolean', default: false },
  });
  const seconds = secondsFrom(ctx, values.days);
  const startsAt = startOf(ctx, values.starts);
  const ids = values.all ? (await freshItems(ctx)).slice(0, whole(values.most, 1000, '--most')) : positionals;
  if (ids.length === 0 && !values.all) throw new UsageError(operatorAuctionsUsage);
  const reserve = reserveOf(values.reserve);
  const admission = { approveBidders: values['approve-bidders'], anybody: values.anybody };
  const bids = whole(values['play-bids'], 20, '--play-bids');
  for (const itemId of ids)
    await openAuction(ctx, 'command', { itemId, seconds, reserve, bids, ...admission, startsAt });
  const what = ids.length === 1 ? 'auction is' : 'auctions are';
  io.out(`${ids.length} ${what} being ${startsAt ? `announced for ${startsAt.toISOString()}` : 'opened'}.`);
  const items = await itemsById(ctx.db, ids);
  for (const id of ids)
    if (items.get(id)?.collection === NONFUNGIBLE_SPB) io.out(`${id}: ${whoMayBid(admission)}`);
  return 0;
}

/** What binds the bidders of the legendary item to its terms, for the operator who opens its auction. */
function whoMayBid({ approveBidders, anybody }: { approveBidders: boolean; anybody: boolean }): string {
  if (anybody)
    return 'the contract takes any bid. Who writes to it without our page has not accepted the terms.';
  const permit = 'the contract takes a bid only with our permit, which whoever accepts the terms gets';
  return approveBidders ? `${permit} once you approve: operator bidder list.` : `${permit}.`;
}

const calledOff = {
  announced: 'is announced no more',
  opening: 'will not be opened',
  onChain: 'is being taken out of its auction',
};

/** Items to be auctioned that have neither been auctioned nor announced. */
async function freshItems(ctx: Needs<'db'>): Promise<string[]> {
  const items = (await auctionItems(ctx.db))
    .filter(({ auctioned, hidden }) => !auctioned && !hidden)
    .map(({ id }) => id);
  const announced = await openingsOf(ctx.db, items);
  return items.filter((id) => !announced.has(id));
}

/** Why it does not open, and the remedy. */
function unopenedLine(id: string, { status, error }: Unopened): string {
  if (status === 'failed')
    return [id, 'not opened', error ?? 'it failed', 'create it anew, or cancel it'].join('\t');
  return [id, 'opening', error ?? status, ...(error ? ['operator transactions'] : [])].join('\t');
}

function line(ctx: Needs<'chains' | 'clock'>, { id, auction }: AuctionItem, opens: Date | undefined): string {
  if (opens && auction?.state !== 'open') return `${id}\tannounced\t${opens.toISOString()}`;
  if (!auction) return `${id}\tupcoming`;
  const { currency } = ctx.chains.get(auction.chain).config;
  const ended = auction.state === 'open' && auction.endsAt <= ctx.clock.now();
  const amount = exactMoney(BigInt(auction.highest ?? auction.reserve), currency);
  const words = [id, ended ? 'ended' : auction.state, auction.endsAt.toISOString()];
  return [...words, `${auction.bidCount} bids`, amount].join('\t');
}

/** `operator auction`: primary auctions (spec:9). */
export const operatorAuctions: Command = async (ctx, [word = 'list', ...argv], io) => {
  if (word === 'create') return create(ctx, argv, io);
  if (word === 'cancel') {
    const [itemId] = argv;
    if (!itemId) throw new UsageError(operatorAuctionsUsage);
    const how = await callOffAuction(ctx, 'command', itemId);
    io.out(`${itemId} ${calledOff[how === 'announced' || how === 'opening' ? how : 'onChain']}.`);
    return 0;
  }
  if (word !== 'list') throw new UsageError(operatorAuctionsUsage);
  const items = await auctionItems(ctx.db);
  const announced = await openingsOf(
    ctx.db,
    items.map(({ id }) => id),
  );
  const unopened = await unopenedAuctions(ctx);
  const partners = await auctionsWithPartner(ctx);
  for (const item of items) {
    const [waits, opens] = [unopened.get(item.id), announced.get(item.id)];
    const partner = opens ? undefined : partners.get(item.id);
    if (item.auction?.state === 'open') io.out(line(ctx, item, opens));
    else if (waits) io.out(unopenedLine(item.id, waits));
    else if (partner) io.out([item.id, 'with its film partner', partner, 'that wallet opens it'].join('\t'));
    else io.out(line(ctx, item, opens));
  }
  return 0;
};
