import { randomUUID } from 'node:crypto';
import { money, readAmount } from '@talkies/shared';
import type { Context } from '../../context.ts';
import { beginPrimary, cancelPrimary } from '../../flows/trading/primary-auctions.ts';
import { type AuctionItem, auctionItems } from '../../modules/catalogue/index.ts';
import { inCoins } from '../../modules/trading/index.ts';
import type { Command, CommandIo } from '../command.ts';
import { readOptions, UsageError } from '../options.ts';

export const operatorAuctionsUsage = `operator auction list                              items that are auctioned, and where they stand
operator auction create ITEM… --days 7 [--reserve 12.5]   mints to the film's wallet and opens the auction; the
                                                    reserve is in the item's coin, the catalogue's when left out
operator auction create --all [--most 5] --days 7 [--play-bids 3]   every item to be auctioned that has had none;
                                                    demonstration bids on local chains alone
operator auction cancel ITEM                        before the first bid`;

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

async function create(ctx: Context, argv: string[], io: CommandIo): Promise<number> {
  const { values, positionals } = readOptions(argv, operatorAuctionsUsage, {
    days: { type: 'string' },
    reserve: { type: 'string' },
    all: { type: 'boolean', default: false },
    most: { type: 'string', default: '1000' },
    'play-bids': { type: 'string' },
  });
  const days = Number(values.days);
  if (!(days >= 1 / 24 && days <= 90))
    throw new UsageError(`--days takes 1 to 90.\n${operatorAuctionsUsage}`);
  const fresh = async () =>
    (await auctionItems(ctx.db)).filter(({ auctioned }) => !auctioned).map(({ id }) => id);
  const ids = values.all ? (await fresh()).slice(0, whole(values.most, 1000, '--most')) : positionals;
  if (ids.length === 0 && !values.all) throw new UsageError(operatorAuctionsUsage);
  for (const itemId of ids)
    await beginPrimary(ctx, {
      itemId,
      run: randomUUID(),
      seconds: Math.round(days * 86_400),
      reserve: reserveOf(values.reserve),
      bids: whole(values['play-bids'], 20, '--play-bids'),
    });
  io.out(`${ids.length} ${ids.length === 1 ? 'auction is' : 'auctions are'} being opened.`);
  return 0;
}

function line(ctx: Context, { id, auction }: AuctionItem): string {
  if (!auction) return `${id}\tupcoming`;
  const { currency } = ctx.chains.get(auction.chain).config;
  const ended = auction.state === 'open' && auction.endsAt <= ctx.clock.now();
  const amount = inCoins(money(BigInt(auction.highest ?? auction.reserve), currency));
  const words = [id, ended ? 'ended' : auction.state, auction.endsAt.toISOString()];
  return [...words, `${auction.bidCount} bids`, amount].join('\t');
}

/** `operator auction`: primary auctions (decision 9). */
export const operatorAuctions: Command = async (ctx, [word = 'list', ...argv], io) => {
  if (word === 'create') return create(ctx, argv, io);
  if (word === 'cancel') {
    const [itemId] = argv;
    if (!itemId) throw new UsageError(operatorAuctionsUsage);
    await cancelPrimary(ctx, itemId);
    io.out(`${itemId} is being taken out of its auction.`);
    return 0;
  }
  if (word !== 'list') throw new UsageError(operatorAuctionsUsage);
  for (const item of await auctionItems(ctx.db)) io.out(line(ctx, item));
  return 0;
};
