import { divideRoundingUp } from '@talkies/shared';

/**
 * What an e-mail wallet signs for. `confirm`: whether the person has to show again that it is them, always or above an
 * amount. `held`: what waits for a day after a reset (decision 41), because it could carry something out of the house.
 */
export const purposes = {
  purchase: { confirm: 'above', held: 'never' },
  buy: { confirm: 'above', held: 'never' },
  bid: { confirm: 'above', held: 'never' },
  /** puts a picture up for somebody else to take */
  offer: { confirm: 'above', held: 'always' },
  /** cancels, settles, withdraws, approves: brings things home or changes no owner */
  trade: { confirm: 'above', held: 'never' },
  lottery: { confirm: 'above', held: 'never' },
  'send-coins': { confirm: 'always', held: 'large' },
  'send-token': { confirm: 'always', held: 'always' },
} as const satisfies Record<string, { confirm: 'above' | 'always'; held: 'never' | 'large' | 'always' }>;
export type Purpose = keyof typeof purposes;

/** All in US cents. */
export interface VaultLimits {
  /** a use above this has to be confirmed */
  confirmAbove: bigint;
  /** what one wallet may spend within 24 hours */
  daily: bigint;
  /** from here on a transfer counts as large */
  large: bigint;
}

export const DAY_MS = 24 * 60 * 60 * 1000;

/** What coins are worth in US cents, rounded up. `rate`: US dollars for one coin, 8 decimals. */
export const coinToCents = (wei: bigint, rate: bigint): bigint => divideRoundingUp(wei * rate, 10n ** 24n);

export interface Asked {
  purpose: Purpose;
  cents: bigint;
}
export interface Standing {
  confirmed: boolean;
  /** spent within the last 24 hours, in US cents */
  spent: bigint;
  heldUntil: Date | null;
}
export type Refused = { why: 'held'; until: Date } | { why: 'limit'; left: bigint } | { why: 'unconfirmed' };

export const needsConfirmation = ({ purpose, cents }: Asked, limits: VaultLimits): boolean =>
  purposes[purpose].confirm === 'always' || cents > limits.confirmAbove;

const isHeld = ({ purpose, cents }: Asked, limits: VaultLimits): boolean => {
  const { held } = purposes[purpose];
  return held === 'always' || (held === 'large' && cents >= limits.large);
};

export const leftToday = ({ spent }: Pick<Standing, 'spent'>, { daily }: VaultLimits): bigint =>
  spent < daily ? daily - spent : 0n;

/** Whether a wallet may be used as asked; null: it may. What nobody can mend at once is told first. */
export function refuseUse(asked: Asked, standing: Standing, limits: VaultLimits): Refused | null {
  if (standing.heldUntil && isHeld(asked, limits)) return { why: 'held', until: standing.heldUntil };
  const left = leftToday(standing, limits);
  if (asked.cents > left) return { why: 'limit', left };
  if (needsConfirmation(asked, limits) && !standing.confirmed) return { why: 'unconfirmed' };
  return null;
}

/** All in US cents. */
export interface SponsorLimits {
  /** for one person within 24 hours */
  user: bigint;
  /** for everybody within 24 hours */
  total: bigint;
}

/** Whether the gas tank adds so much more for this person today. */
export const mayTopUp = (
  cents: bigint,
  given: { user: bigint; total: bigint },
  limits: SponsorLimits,
): boolean => given.user + cents <= limits.user && given.total + cents <= limits.total;
