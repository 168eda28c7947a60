import { chainNames, exactMoney } from '@talkies/shared';
import { getAddress, isAddress } from 'viem';
import type { Needs } from '../../src/chain/context.ts';
import {
  beginPayoutWithLine,
  endPayoutWithLine,
  trustPayoutsWithLine,
} from '../../src/flows/studio/money/pay-creators.ts';
import {
  balancesOf,
  type Creator,
  payoutsOf,
  type RoyaltyPayout,
} from '../../src/modules/royalties/index.ts';
import type { Command, CommandIo } from '../command.ts';
import { UsageError } from '../options.ts';

const usage = `operator royalties [list]
  what each creator earned of sales that were not paid on the item's chain: chain, address, earned, paid, being paid, open
operator royalties payouts
  what was paid, and what somebody pays now: number, chain, address, amount, state, reference
operator royalties pay CHAIN ADDRESS
  sets aside all that is open, for you to pay by bank or wallet; nobody else can begin one for them meanwhile
operator royalties paid NUMBER REFERENCE
  it is paid: REFERENCE is the transaction's hash, or the bank's
operator royalties cancel NUMBER
  it was not paid, and is open again
operator royalties checked "REASON"
  after a restore: what was paid since the backup is entered, and the studio may pay again`;

const SHOWN = 1_000;

const dollars = (cents: bigint): string => exactMoney(cents, 'USD');

async function list(ctx: Needs<'db'>, io: CommandIo): Promise<void> {
  for (const { chain, address, earned, paid, begun, open } of await balancesOf(ctx.db))
    io.out([chain, address, ...[earned, paid, begun, open].map(dollars)].join('\t'));
}

const line = ({ id, chain, creator, cents, state, reference, endedAt, begunAt }: RoyaltyPayout): string =>
  [id, chain, creator, dollars(cents), state, (endedAt ?? begunAt).toISOString(), reference ?? '']
    .join('\t')
    .trimEnd();

function creatorOf([chainWord, address = '']: string[]): Creator {
  const chain = chainNames.find((name) => name === chainWord);
  if (!chain || !isAddress(address)) throw new UsageError(usage);
  return { chain, address: getAddress(address) };
}

function numberOf(word: string | undefined): number {
  if (!word || !/^\d{1,12}$/.test(word)) throw new UsageError(usage);
  return Number(word);
}

async function pay(ctx: Needs<'clock' | 'config' | 'db'>, creator: Creator, io: CommandIo): Promise<number> {
  const begun = await beginPayoutWithLine(ctx, creator);
  if (begun.kind === 'nothing' || begun.kind === 'less') {
    io.err(`Nothing is open for ${creator.address} on ${creator.chain}.`);
    return 1;
  }
  if (begun.kind === 'busy') {
    io.err(`Somebody pays them now, since ${begun.payout.begunAt.toISOString()}: payout ${begun.payout.id}.`);
    return 1;
  }
  const { id, cents, taxCents } = begun.payout;
  const deducted = taxCents > 0n ? `, ${dollars(taxCents)} of ${dollars(cents)} being deducted as tax` : '';
  io.out(`Pay ${dollars(cents - taxCents)} to ${creator.address}${deducted}: payout ${id}.`);
  io.out(`Then: npm run operator -- royalties paid ${id} REFERENCE   (or royalties cancel ${id})`);
  return 0;
}

async function end(
  ctx: Needs<'clock' | 'config' | 'db'>,
  id: number,
  how: Parameters<typeof endPayoutWithLine>[3],
  io: CommandIo,
): Promise<number> {
  const ended = await endPayoutWithLine(ctx, 'command', id, how);
  if (ended) io.out(line(ended));
  else
    io.err(
      `There is no payout ${id}, it ended otherwise, or the reference is of another one: see royalties payouts.`,
    );
  return ended ? 0 : 1;
}

async function checked(
  ctx: Needs<'clock' | 'config' | 'db'>,
  reason: string,
  io: CommandIo,
): Promise<number> {
  const changed = await trustPayoutsWithLine(ctx, reason);
  if (changed) io.out('The studio may pay what is owed again.');
  else io.err('Nothing waits for this: no restore, or it was noted before.');
  return changed ? 0 : 1;
}

/** `operator royalties`: what creators are owed from money that did not pass through their contract, and its payout. */
export const operatorRoyalties: Command = async (ctx, [verb = 'list', ...words], io) => {
  const most = { list: 0, payouts: 0, pay: 2, paid: 2, cancel: 1, checked: 1 }[verb];
  if (most === undefined || words.length !== most) throw new UsageError(usage);
  switch (verb) {
    case 'pay':
      return pay(ctx, creatorOf(words), io);
    case 'paid': {
      const reference = (words[1] ?? '').trim();
      if (!reference || reference.length > 200) throw new UsageError(usage);
      return end(ctx, numberOf(words[0]), { state: 'paid', reference }, io);
    }
    case 'checked':
      return checked(ctx, words[0] ?? '', io);
    case 'cancel':
      return end(ctx, numberOf(words[0]), { state: 'cancelled', reference: null }, io);
    case 'payouts':
      for (const payout of await payoutsOf(ctx.db, null, SHOWN)) io.out(line(payout));
      return 0;
    default:
      await list(ctx, io);
      return 0;
  }
};
