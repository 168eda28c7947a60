import type { Money as Amount } from '@talkies/shared';
import { formatMoney } from '../lib/format/money.ts';

/** Every amount on every page. It never wraps, and its figures have one width. */
export function Money({ value, className = '' }: { value: Amount; className?: string }) {
  return <span className={`num ${className}`}>{formatMoney(value)}</span>;
}
