import { minuteClock } from '../../lib/format/time-left.ts';

interface Props {
  /** seconds; null while they are not known: nothing then, as when the time is over */
  left: number | null;
  label: string;
  className?: string | undefined;
}

/** How long a price is locked, in a line. */
export const PriceLockTimer = ({ left, label, className = '' }: Props) =>
  left ? (
    <p className={`${className} small`} role="timer">
      {label} <b className="num">{minuteClock(left)}</b>
    </p>
  ) : null;
