/** Seconds as minutes and seconds: `8:41`. */
export const clockOf = (left: number): string =>
  `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;

interface Props {
  /** seconds; null while they are not known: nothing then, as when the time is over */
  left: number | null;
  label: string;
  className?: string | undefined;
}

/** How long a price is locked, in a line. */
export const Countdown = ({ left, label, className = '' }: Props) =>
  left ? (
    <p className={`${className} small`} role="timer">
      {label} <b className="num">{clockOf(left)}</b>
    </p>
  ) : null;
