/** A duration in the parts of a clock. */
export interface TimeParts {
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
}

/** Splits remaining seconds into the parts of a clock; zeros once they have run out (discovery:4). */
export function timeLeftOf(seconds: number): TimeParts {
  const left = Math.max(0, seconds);
  return {
    days: Math.floor(left / 86_400),
    hours: Math.floor(left / 3_600) % 24,
    minutes: Math.floor(left / 60) % 60,
    seconds: left % 60,
  };
}

export const twoDigits = (part: number): string => String(part).padStart(2, '0');

/** Hours, minutes and seconds: `04:12:09`. */
export const hourClock = ({ hours, minutes, seconds }: TimeParts): string =>
  `${twoDigits(hours)}:${twoDigits(minutes)}:${twoDigits(seconds)}`;

/** Seconds as minutes and seconds: `8:41`. */
export const minuteClock = (left: number): string => `${Math.floor(left / 60)}:${twoDigits(left % 60)}`;
