import type { CallOf } from '../../transactions/index.ts';

/**
 * What an e-mail wallet signs for. `confirm`: whether the person has to show again that it is them: always, or when what
 * was spent within a day without that comes above an amount. `cooldown`: what waits for a day after a reset (spec:41),
 * because it could carry something out of the shop: always, or when what left since then comes to a large sum.
 * `of`: in whose words the chain's refusal is told.
 */
export const purposes = {
  /** from the shop: what it buys stays in the wallet */
  purchase: { of: 'order', confirm: 'sum', cooldown: 'never' },
  /** these two pay somebody, who may be whoever clicks */
  buy: { of: 'market', confirm: 'sum', cooldown: 'sum' },
  bid: { of: 'market', confirm: 'sum', cooldown: 'sum' },
  /** puts a token up for somebody else to take, at any price */
  offer: { of: 'market', confirm: 'always', cooldown: 'always' },
  /** cancels, settles, withdraws to the wallet itself, approves: brings things home or changes no owner */
  trade: { of: 'market', confirm: 'never', cooldown: 'never' },
  lottery: { of: 'lottery', confirm: 'sum', cooldown: 'never' },
  'send-coins': { of: 'wallet', confirm: 'always', cooldown: 'sum' },
  'send-token': { of: 'wallet', confirm: 'always', cooldown: 'always' },
} as const satisfies Record<string, { of: CallOf; confirm: When; cooldown: When }>;
type When = 'never' | 'sum' | 'always';
export type Purpose = keyof typeof purposes;

/** All in US cents. */
export interface VaultLimits {
  /** so much may be spent within 24 hours without a proof of who one is */
  confirmAbove: bigint;
  /** what one wallet may spend within 24 hours */
  daily: bigint;
  /** from here on what left since a recovery counts as large */
  large: bigint;
}

export interface SpendRequest {
  purpose: Purpose;
  cents: bigint;
}
export interface SpendingFacts {
  /** within a quarter of an hour, by more than the password */
  confirmed: boolean;
  /** spent within the last 24 hours, in US cents */
  spent: bigint;
  /** the part of it that was spent without a proof of who it was */
  unproved: bigint;
  /** what left the shop since the recovery whose cooldown runs, in US cents */
  sinceRecovery: bigint;
  cooldownUntil: Date | null;
}
export type Refused =
  | { why: 'cooldown'; until: Date }
  | { why: 'limit'; left: bigint }
  | { why: 'unconfirmed' };

export const needsConfirmation = (
  { purpose, cents }: SpendRequest,
  { unproved }: Pick<SpendingFacts, 'unproved'>,
  limits: VaultLimits,
): boolean => {
  const { confirm } = purposes[purpose];
  return confirm === 'always' || (confirm === 'sum' && unproved + cents > limits.confirmAbove);
};

const mustWait = (
  { purpose, cents }: SpendRequest,
  { sinceRecovery }: Pick<SpendingFacts, 'sinceRecovery'>,
  limits: VaultLimits,
): boolean => {
  const { cooldown } = purposes[purpose];
  return cooldown === 'always' || (cooldown === 'sum' && sinceRecovery + cents >= limits.large);
};

export const leftToday = ({ spent }: Pick<SpendingFacts, 'spent'>, { daily }: VaultLimits): bigint =>
  spent < daily ? daily - spent : 0n;

/** Why a wallet may not be used for this; null: it may. A reason that nobody can remove at once comes before one that the person can. */
export function refuseUse(
  spendRequest: SpendRequest,
  facts: SpendingFacts,
  limits: VaultLimits,
): Refused | null {
  if (facts.cooldownUntil && mustWait(spendRequest, facts, limits))
    return { why: 'cooldown', until: facts.cooldownUntil };
  const left = leftToday(facts, limits);
  if (spendRequest.cents > left) return { why: 'limit', left };
  if (needsConfirmation(spendRequest, facts, limits) && !facts.confirmed) return { why: 'unconfirmed' };
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
