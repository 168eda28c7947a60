import {
  type Currency,
  LOTTERY_MIN_TICKETS,
  type Problem,
  readAmount,
  runDaysMessage,
  secondsOfDays,
} from '@talkies/shared';
import type { LotteryFields, LotteryWords } from '@talkies/shared/studio/schemas';
import type { Hex } from 'viem';
import type { Needs } from '../../chain/context.ts';
import { itemsById, publishedItem, type RegisteredItem } from '../../modules/catalogue/index.ts';
import type { LotteryOffer } from '../../modules/lottery/index.ts';
import { freeEditions } from '../../modules/orders/index.ts';
import { areAllLocal, type ChainConfig } from '../../platform/config/chains.ts';
import { wrongFields } from '../../platform/errors.ts';
import { readReceiver } from '../../platform/payable-address.ts';
import { type NewLottery, NONE_LEFT } from './open-lotteries.ts';

type Field = keyof LotteryFields;
type Fields = NonNullable<Problem['errors']>;

const MAX_TICKETS = 1_000_000;
const LONGEST_NAME = 120;

/** Reads typed fields and collects what is wrong with each. */
class FieldReader {
  readonly problems: Fields = [];
  wrong(field: Field, message: string): void {
    this.problems.push({ field, message });
  }
  /** An amount in wei; 0 must be typed, so that an empty field gives nothing away. */
  wei(field: Field, text: string, currency: Currency): bigint {
    const read = readAmount(text, currency);
    if ('amount' in read) return read.amount;
    if (read.problem !== 'amount/zero') this.wrong(field, 'Write an amount such as 12.5, or 0.');
    return 0n;
  }
  whole(field: Field, text: string, least: number, most: number): number {
    const number = /^\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN;
    if (number >= least && number <= most) return number;
    this.wrong(
      field,
      `Write a whole number from ${least.toLocaleString('en')} to ${most.toLocaleString('en')}.`,
    );
    return least;
  }
  /** An address to pay; null where none was typed. */
  receiver(field: Field, text: string, chains: readonly ChainConfig[]): Hex | null {
    if (text.trim() === '') return null;
    const read = readReceiver(text, chains);
    if ('address' in read) return read.address;
    this.wrong(field, read.problem);
    return null;
  }
  /** @throws request/invalid */
  end(): void {
    if (this.problems.length > 0) throw wrongFields(this.problems);
  }
}

/** What can be raffled, with the number of its editions that nobody has. */
export async function prizeFacts(
  ctx: Needs<'db'>,
  id: string,
): Promise<(RegisteredItem & { left: number }) | null> {
  const prize = await publishedItem(ctx.db, id);
  if (!prize) return null;
  const [left = 0] = await freeEditions(ctx.db, [prize]);
  return { ...prize, left };
}

async function readWords(
  ctx: Needs<'db'>,
  reading: FieldReader,
  words: Pick<LotteryWords, 'name' | 'rules' | 'imageItem'>,
): Promise<Pick<LotteryOffer, 'name' | 'rules' | 'imageItemId'>> {
  const name = words.name.trim();
  if (name === '' || name.length > LONGEST_NAME)
    reading.wrong('name', `Write a name of at most ${LONGEST_NAME} characters.`);
  const imageItemId = words.imageItem.trim() || null;
  if (imageItemId !== null && !(await itemsById(ctx.db, [imageItemId])).has(imageItemId))
    reading.wrong('imageItem', 'There is no item of that number.');
  return { name, rules: words.rules.trim() || null, imageItemId };
}

/** Reads the fields that can be changed while a lottery runs. @throws request/invalid by its fields */
export async function readLotteryWords(ctx: Needs<'db'>, typed: LotteryWords) {
  const reading = new FieldReader();
  const words = await readWords(ctx, reading, typed);
  reading.end();
  return { ...words, freeEntry: typed.freeEntry, providers: typed.providers };
}

const readId = (reading: FieldReader, id: string): void => {
  if (!/^[a-z0-9-]{1,60}$/.test(id))
    reading.wrong('id', 'Use small letters, digits and hyphens, at most 60.');
};

/** Reads the address and the name for a lottery that its chain has. @throws request/invalid by its fields */
export async function readAdoption(ctx: Needs<'db'>, { id, name }: { id: string; name: string }) {
  const reading = new FieldReader();
  readId(reading, id);
  const words = await readWords(ctx, reading, { name, rules: '', imageItem: '' });
  reading.end();
  return { id, ...words, freeEntry: false, providers: false };
}

/**
 * Reads a new lottery as it was typed, by the contract's own terms: a money prize of at most a hundred tickets'
 * worth, at least a hundred tickets, one to ninety days (from an hour on where all chains are local).
 * @throws request/invalid by its fields
 */
export async function readLottery(
  ctx: Needs<'chains' | 'config' | 'db'>,
  typed: LotteryFields,
): Promise<NewLottery> {
  const reading = new FieldReader();
  const item = await prizeFacts(ctx, typed.item);
  if (!item) reading.wrong('item', 'There is no published item of that number.');
  else if (item.left === 0) reading.wrong('item', NONE_LEFT);
  readId(reading, typed.id);
  const currency = item ? ctx.chains.get(item.chain).config.currency : 'MATIC';
  const ticketPrice = reading.wei('price', typed.price, currency);
  const moneyPrize = reading.wei('moneyPrize', typed.moneyPrize, currency);
  if (moneyPrize > ticketPrice * BigInt(LOTTERY_MIN_TICKETS))
    reading.wrong(
      'moneyPrize',
      `It is at most ${LOTTERY_MIN_TICKETS} times the price, which so many tickets bring in.`,
    );
  const maxTickets = reading.whole('max', typed.max, LOTTERY_MIN_TICKETS, MAX_TICKETS);
  const walletLimit = reading.whole('walletLimit', typed.walletLimit, 1, maxTickets);
  const local = areAllLocal(ctx.config.chains);
  const seconds = secondsOfDays(typed.days, { local });
  if (seconds === null) reading.wrong('days', runDaysMessage({ local }));
  const beneficiary = reading.receiver('beneficiary', typed.beneficiary, ctx.config.chains);
  const words = await readWords(ctx, reading, typed);
  reading.end();
  const terms = {
    ...{ ticketPrice: ticketPrice.toString(), moneyPrize: moneyPrize.toString(), maxTickets, walletLimit },
    ...{ seconds: seconds ?? 0, permitOnly: !typed.anybody },
    beneficiary,
  };
  return {
    ...{ id: typed.id, itemId: typed.item, ...words, terms },
    ...{ providers: typed.providers, freeEntry: typed.freeEntry },
  };
}
