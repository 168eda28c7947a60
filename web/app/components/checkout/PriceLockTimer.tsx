import { minuteClock } from '../../lib/format/time-left.ts';

interface Props {
  /** remaining seconds; null while unknown: nothing is shown then, nor when the time is over */
  left: number | null;
  label: string;
  className?: string | undefined;
}

/** A line that says how long a price is locked. */
export const PriceLockTimer = ({ left, label, className = '' }: Props) =>
  left ? (
    <p className={`${className} small`} role="timer">
      {label} <b className="num">{minuteClock(left)}</b>
    </p>
  ) : null;
