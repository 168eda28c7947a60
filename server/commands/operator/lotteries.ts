import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { chainNames, exactMoney } from '@talkies/shared';
import type { LotteryWords } from '@talkies/shared/studio/schemas';
import type { Needs } from '../../src/chain/context.ts';
import { type StuckLottery, stuckLotteries } from '../../src/flows/lottery/shop-steps.ts';
import { adoptLottery } from '../../src/flows/studio/selling/adopt-lottery.ts';
import {
  callOffLottery,
  openLottery,
  retryLottery,
  reviseLottery,
} from '../../src/flows/studio/selling/run-lotteries.ts';
import { findLottery, type LotteryOffer, lotteryOffers, phaseNow } from '../../src/modules/lottery/index.ts';
import { AppError } from '../../src/platform/errors.ts';
import type { Command, CommandIo } from '../command.ts';
import { readOptions, UsageError } from '../options.ts';

export const operatorLotteriesUsage = `operator lottery list                               lotteries of the shop, and where they stand
operator lottery create ID --item ITEM --name NAME --price 2 --days 7
    [--money-prize 50] [--max 1000] [--wallet-limit 50] [--anybody] [--free-entry] [--providers]
    [--beneficiary 0x…] [--rules FILE.md] [--picture ITEM]
                                                    mints an edition of the item, and raffles it at /lottery/ID; price
                                                    and money prize are in the coin of the item's chain
operator lottery edit ID [--name NAME] [--rules FILE.md] [--picture ITEM] [--free-entry on|off]
    [--providers on|off]
operator lottery retry ID                           sends once more what failed on the way to opening it
operator lottery cancel ID                          before its deadline: the prize comes home, tickets are paid back
operator lottery adopt ID --chain CHAIN --number N --name NAME
                                                    gives a lottery that the chain has and the shop does not, as after
                                                    a restore, its page at /lottery/ID; orders --stuck names such ones
With --providers tickets can be paid by card, UPI and Coinbase, too: the shop buys them; and Transak and Wert sell the
coins for them. edit ID --providers off ends that for orders that are still to be opened.
Without --anybody the contract sells only to who has our permit, so that age, limits and closed regions bind.
--days takes 1 to 90; where all chains are local also parts of a day, from an hour (0.0417).`;

const rulesFrom = (io: CommandIo, file: string | undefined): string =>
  file === undefined ? '' : readFileSync(resolve(io.cwd, file), 'utf8');

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

/** The option by which each field is typed. */
const optionOf: Partial<Record<string, string>> = {
  moneyPrize: 'money-prize',
  walletLimit: 'wallet-limit',
  imageItem: 'picture',
};

/** The error for refused fields, named by their options. */
async function byOptions<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'request/invalid') throw error;
    const lines = error.fields.map(({ field, message }) =>
      field === 'id' ? `ID: ${message}` : `--${optionOf[field] ?? field}: ${message}`,
    );
    throw new UsageError([...lines, operatorLotteriesUsage].join('\n'));
  }
}

const create: Command = async (ctx, argv, io) => {
  const { values, positionals } = readOptions(argv, operatorLotteriesUsage, options);
  const [id, ...more] = positionals;
  const { item, name, price, anybody, providers } = values;
  if (!id || more.length > 0 || !item || !name || price === undefined)
    throw new UsageError(operatorLotteriesUsage);
  const typed = {
    ...{ id, item, name, price, anybody, providers, max: values.max },
    ...{ moneyPrize: values['money-prize'] ?? '0', days: values.days ?? '', freeEntry: values['free-entry'] },
    ...{ walletLimit: values['wallet-limit'], beneficiary: values.beneficiary ?? '' },
    ...{ rules: rulesFrom(io, values.rules), imageItem: values.picture ?? '' },
  };
  await byOptions(openLottery(ctx, 'command', typed));
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
  const to = (now: LotteryWords): LotteryWords => ({
    name: values.name ?? now.name,
    rules: values.rules === undefined ? now.rules : rulesFrom(io, values.rules),
    imageItem: values.picture ?? now.imageItem,
    freeEntry: freeEntry ?? now.freeEntry,
    providers: providers ?? now.providers,
  });
  await byOptions(reviseLottery(ctx, 'command', id, { to }));
  io.out(`${id} is changed.`);
  return 0;
};

const adopt: Command = async (ctx, argv, io) => {
  const { values, positionals } = readOptions(argv, operatorLotteriesUsage, {
    chain: { type: 'string' },
    number: { type: 'string' },
    name: { type: 'string' },
  });
  const [id] = positionals;
  const chain = chainNames.find((name) => name === values.chain);
  if (!id || !chain || !values.name || !/^\d{1,9}$/.test(values.number ?? ''))
    throw new UsageError(operatorLotteriesUsage);
  const typed = { id, name: values.name };
  await byOptions(adoptLottery(ctx, 'command', typed, { chain, lotteryId: Number(values.number) }));
  io.out(`${id} has its page again.`);
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
  const found = await findLottery(ctx, offer.id);
  const { lottery } = found;
  const phase = phaseNow(ctx, found);
  const tickets = `${lottery.sold} of ${lottery.maxTickets} tickets`;
  const words = [offer.id, phase, lottery.deadline.toISOString(), tickets, price];
  return [...words, stuck?.reason ?? ''].join('\t').trimEnd();
}

/** `operator lottery`: lotteries of the shop (spec:36). */
export const operatorLotteries: Command = async (ctx, [word = 'list', ...argv], io) => {
  if (word === 'create') return create(ctx, argv, io);
  if (word === 'edit') return edit(ctx, argv, io);
  if (word === 'adopt') return adopt(ctx, argv, io);
  if (word === 'cancel' || word === 'retry') {
    const [id] = argv;
    if (!id) throw new UsageError(operatorLotteriesUsage);
    await (word === 'cancel' ? callOffLottery : retryLottery)(ctx, 'command', id);
    io.out(`${id} is being ${word === 'cancel' ? 'called off' : 'opened'}.`);
    return 0;
  }
  if (word !== 'list') throw new UsageError(operatorLotteriesUsage);
  const stuck = new Map((await stuckLotteries(ctx)).map((each) => [each.id, each]));
  for (const offer of await ctx.db.select().from(lotteryOffers).orderBy(lotteryOffers.createdAt))
    io.out(await line(ctx, offer, stuck.get(offer.id)));
  return 0;
};
