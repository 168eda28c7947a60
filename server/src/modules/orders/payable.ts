import { AppError } from '../../platform/errors.ts';
import { payProblem } from './rules.ts';
import type { OrderRow } from './tables.ts';

export const isPayable = (order: OrderRow, now: Date): boolean => payProblem(order, now) === null;

/** @throws order/quote-expired, order/wrong-state */
export function requirePayable(order: OrderRow, now: Date): void {
  const problem = payProblem(order, now);
  if (problem) throw new AppError(problem);
}
