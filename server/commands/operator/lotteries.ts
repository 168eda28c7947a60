import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { exactMoney, LOTTERY_MIN_TICKETS, readAmount, secondsOfDays } from '@talkies/shared';
import { getAddress, isAddress } from 'viem';
import type { Needs } from '../../src/chain/context.ts';
import { beginLottery, cancelLottery, openAgain } from '../../src/flows/lottery/open-lotteries.ts';
import { type StuckLottery, stuckLotteries } from '../../src/flows/lottery/shop-steps.ts';
import { itemsById } from '../../src/modules/catalogue/index.ts';
import {
  beaconOf,
  findLottery,
  type LotteryOffer,
  lotteryOffers,
  phaseOf,
  reviseOffer,
} from '../../src/modules/lottery/index.ts';
import { AppError } from '../../src/platform/errors.ts';
import type { Command, CommandIo } from '../command.ts';
import { readOptions, UsageError } from '../options.ts';

export const operatorLotteriesUsage = `operator lottery list                               lotteries of the house, and where they stand
operator lottery create ID --item ITEM --name NAME --price 2 --days 7
    [--money-prize 50] [--max 1000] [--wallet-limit 50] [--anybody] [--free-entry] [--providers]
    [--beneficiary 0x…] [--rules FILE.md] [--picture ITEM]
                                                    mints an edition of the item, and raffles it at /lottery/ID; price
                                                    and money prize are in the coin of the item's chain
operator lottery edit ID [--name NAME] [--rules FILE.md] [--picture ITEM] [--free-entry on|off]
    [--providers on|off]
operator lottery retry ID                           sends once more what failed on the way to opening it
operator lottery cancel ID                          before its deadline: the prize comes home, tickets are paid back
With --providers tickets can be paid by card, UPI and Coinbase, too: the house buys them; and Transak and Wert sell the
coins for them. edit ID --providers off ends that for orders that are still to be opened.
Without --anybody the contract sells only to who has our permit, so that age, limits and closed regions bind.
--days takes 1 to 90; where all chains are local also parts of a day, from an hour (0.0417).`;

const LEAST_SECONDS = 3_600;
const MOST_DAYS = 90;

function weiOf(text: string | undefined, name: string): bigint {
  if (text === '0' || text === undefined) return 0n;
  const read = readAmount(text, 'MATIC');
  if ('problem' in read) throw new UsageError(`${name}: an amount such as 12.5 (${read.problem}).`);
  return read.amount;
}

function whole(text: string, [least, most]: readonly [number, number], name: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < least || number > most)
    throw new UsageError(`${name} takes a whole number from ${least} to ${most}.`);
  return number;
}

function secondsFrom(ctx: Needs<'chains'>, days: string | undefined): number {
  const local = ctx.chains.all().every(({ config }) => config.local);
  const seconds = secondsOfDays(days ?? '', local ? LEAST_SECONDS : undefined);
  if (seconds === null || seconds > MOST_DAYS * 86_400) throw new UsageError(operatorLotteriesUsage);
  return seconds;
}

const rulesFrom = (io: CommandIo, file: string | undefined): string | null =>
  file === undefined ? null : readFileSync(resolve(io.cwd, file), 'utf8');

/** @throws item/not-found */
async function requireItem(ctx: Needs<'db'>, id: string | undefined): Promise<string | null> {
  if (id !== undefined && !(await itemsById(ctx.db, [id])).has(id)) throw new AppError('item/not-found');
  return id ?? null;
}

const options = {
  item: { type: 'string' },
  name: { type: 'string' },
  price: { type: 'string' },
  days: { type: 'string' },
  'money-prize': { type: 'string' },
  max: { type: 'string', default: '1000' },
  'wallet-limit': { type: 'string', default: '50' },
  anybody: { type: 'boolean', default: false },
  'free-entry': { type: 'boolean', default: false },
  providers: { type: 'boolean', default: false },
  beneficiary: { type: 'string' },
  rules: { type: 'string' },
  picture: { type: 'string' },
} as const;

const create: Command = async (ctx, argv, io) => {
  const { values, positionals } = readOptions(argv, operatorLotteriesUsage, options);
  const [id, ...more] = positionals;
  const { item, name, price, beneficiary } = values;
  if (!id || more.length > 0 || !/^[a-z0-9-]{1,60}$/.test(id) || !item || !name || price === undefined)
    throw new UsageError(operatorLotteriesUsage);
  if (beneficiary !== undefined && !isAddress(beneficiary))
    throw new UsageError('--beneficiary takes an address.');
  const ticketPrice = weiOf(price, '--price');
  const moneyPrize = weiOf(values['money-prize'], '--money-prize');
  if (moneyPrize > ticketPrice * BigInt(LOTTERY_MIN_TICKETS))
    throw new UsageError(`--money-prize is at most ${LOTTERY_MIN_TICKETS} times the price.`);
  const maxTickets = whole(values.max, [LOTTERY_MIN_TICKETS, 1_000_000], '--max');
  await beginLottery(ctx, {
    id,
    name,
    rules: rulesFrom(io, values.rules),
    itemId: item,
    pictureOf: await requireItem(ctx, values.picture),
    terms: {
      ticketPrice: ticketPrice.toString(),
      moneyPrize: moneyPrize.toString(),
      maxTickets,
      walletLimit: whole(values['wallet-limit'], [1, maxTickets], '--wallet-limit'),
      seconds: secondsFrom(ctx, values.days),
      permitOnly: !values.anybody,
      beneficiary: beneficiary ? getAddress(beneficiary) : null,
    },
    providers: values.providers,
    freeEntry: values['free-entry'],
  });
  io.out(`${id} is being opened.`);
  return 0;
};

/** @throws UsageError where it is neither on nor off */
function switchOf(given: string | undefined): boolean | undefined {
  if (given !== undefined && given !== 'on' && given !== 'off') throw new UsageError(operatorLotteriesUsage);
  return given === undefined ? undefined : given === 'on';
}

const edit: Command = async (ctx, argv, io) => {
  const { values, positionals } = readOptions(argv, operatorLotteriesUsage, {
    name: { type: 'string' },
    rules: { type: 'string' },
    picture: { type: 'string' },
    'free-entry': { type: 'string' },
    providers: { type: 'string' },
  });
  const [id] = positionals;
  if (!id) throw new UsageError(operatorLotteriesUsage);
  const freeEntry = switchOf(values['free-entry']);
  const providers = switchOf(values.providers);
  await reviseOffer(ctx, id, {
    ...(values.name === undefined ? {} : { name: values.name }),
    ...(values.rules === undefined ? {} : { rules: rulesFrom(io, values.rules) }),
    ...(values.picture === undefined ? {} : { pictureOf: await requireItem(ctx, values.picture) }),
    ...(freeEntry === undefined ? {} : { freeEntry }),
    ...(providers === undefined ? {} : { providers }),
  });
  io.out(`${id} is changed.`);
  return 0;
};

async function line(
  ctx: Needs<'chains' | 'clock' | 'db'>,
  offer: LotteryOffer,
  stuck: StuckLottery | undefined,
): Promise<string> {
  const { config } = ctx.chains.get(offer.chain);
  const price = exactMoney(BigInt(offer.terms.ticketPrice), config.currency);
  if (offer.lotteryId === null) {
    return [offer.id, stuck?.reason ?? 'opening', price].join('\t');
  }
  const { lottery } = await findLottery(ctx, offer.id);
  const phase = phaseOf(lottery, beaconOf(config), ctx.clock.now());
  const tickets = `${lottery.sold} of ${lottery.maxTickets} tickets`;
  const words = [offer.id, phase, lottery.deadline.toISOString(), tickets, price];
  return [...words, stuck?.reason ?? ''].join('\t').trimEnd();
}

/** `operator lottery`: lotteries of the shop (spec:36). */
export const operatorLotteries: Command = async (ctx, [word = 'list', ...argv], io) => {
  if (word === 'create') return create(ctx, argv, io);
  if (word === 'edit') return edit(ctx, argv, io);
  if (word === 'cancel' || word === 'retry') {
    const [id] = argv;
    if (!id) throw new UsageError(operatorLotteriesUsage);
    await (word === 'cancel' ? cancelLottery : openAgain)(ctx, id);
    io.out(`${id} is being ${word === 'cancel' ? 'called off' : 'opened'}.`);
    return 0;
  }
  if (word !== 'list') throw new UsageError(operatorLotteriesUsage);
  const stuck = new Map((await stuckLotteries(ctx)).map((each) => [each.id, each]));
  for (const offer of await ctx.db.select().from(lotteryOffers).orderBy(lotteryOffers.createdAt))
    io.out(await line(ctx, offer, stuck.get(offer.id)));
  return 0;
};
