import type { CallOf } from '../../transactions/index.ts';

/**
 * The purposes that an e-mail wallet signs for. `confirm`: whether the person must prove again who they are: always, or when
 * the unproved spending of a day exceeds an amount. `cooldown`: whether the use waits for a day after a reset (spec:41),
 * because it could take something out of the shop: always, or when the sum since then is large. `of`: the feature whose
 * error codes the chain's refusal gets.
 */
export const purposes = {
  /** from the shop: the token stays in the wallet */
  purchase: { of: 'order', confirm: 'sum', cooldown: 'never' },
  /** these three give coins or a token to another wallet, which may belong to the one at the keyboard */
  'purchase-for-another': { of: 'order', confirm: 'sum', cooldown: 'sum' },
  buy: { of: 'market', confirm: 'sum', cooldown: 'sum' },
  bid: { of: 'market', confirm: 'sum', cooldown: 'sum' },
  /** offers a token for others to take, at any price */
  offer: { of: 'market', confirm: 'always', cooldown: 'always' },
  /** cancels, settles, withdraws to the wallet itself, approves: returns assets or changes no owner */
  trade: { of: 'market', confirm: 'never', cooldown: 'never' },
  lottery: { of: 'lottery', confirm: 'sum', cooldown: 'never' },
  'send-coins': { of: 'wallet', confirm: 'always', cooldown: 'sum' },
  'send-token': { of: 'wallet', confirm: 'always', cooldown: 'always' },
} as const satisfies Record<string, { of: CallOf; confirm: When; cooldown: When }>;
type When = 'never' | 'sum' | 'always';
export type Purpose = keyof typeof purposes;

/** All in US cents. */
export interface VaultLimits {
  /** the most that may be spent within 24 hours without a proof */
  confirmAbove: bigint;
  /** the most that one wallet may spend within 24 hours */
  daily: bigint;
  /** from this sum on, the spending since a recovery counts as large */
  large: bigint;
}

export interface SpendRequest {
  purpose: Purpose;
  cents: bigint;
}
export interface SpendingFacts {
  /** the person proved who they are within a quarter of an hour, by more than the password */
  confirmed: boolean;
  /** spent within the last 24 hours, in US cents */
  spent: bigint;
  /** the part of it that was spent without a proof */
  unproved: bigint;
  /** the sum that left the shop since the recovery whose cooldown runs, in US cents */
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

/** The reason why a wallet may not be used for this; null: it may. Reasons that the person cannot remove at once come first. */
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

/** Whether the gas tank may add this much for the person today. */
export const mayTopUp = (
  cents: bigint,
  given: { user: bigint; total: bigint },
  limits: SponsorLimits,
): boolean => given.user + cents <= limits.user && given.total + cents <= limits.total;
