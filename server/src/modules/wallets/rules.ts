import { type ChainName, DAY_MS, MINUTE_MS } from '@talkies/shared';

const COIN = 10n ** 18n;

/** Play money for a new wallet, in wei; only on local chains. */
export const testCoins: Record<ChainName, bigint> = { polygon: 1000n * COIN, ethereum: 5n * COIN };

/** For so long the sealed key of a retired e-mail wallet is kept. */
const RETIRED_DAYS = 180;
const RETIRED_MS = RETIRED_DAYS * DAY_MS;
export const destroyAt = (retiredAt: Date): Date => new Date(retiredAt.getTime() + RETIRED_MS);
export const retiredBefore = (now: Date): Date => new Date(now.getTime() - RETIRED_MS);

const CHALLENGE_MINUTES = 10;
export const challengeExpiry = (now: Date): Date => new Date(now.getTime() + CHALLENGE_MINUTES * MINUTE_MS);
