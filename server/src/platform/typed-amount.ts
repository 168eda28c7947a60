import { type Currency, errors, readAmount } from '@talkies/shared';
import { AppError } from './errors.ts';

/** Reads a typed amount, in the smallest unit. @throws one of the amount codes, naming the field */
export function typedAmount(text: string, currency: Currency, field: string): bigint {
  const read = readAmount(text, currency);
  if ('amount' in read) return read.amount;
  const { title, remedy } = errors[read.problem];
  const message = `${title}. ${remedy}`;
  throw new AppError(read.problem, { detail: message, fields: [{ field, message }] });
}
