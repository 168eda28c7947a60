import type { ChainName } from '@talkies/shared';

const COIN = 10n ** 18n;

/** Play money for a wallet that is new here, in wei; on local chains alone. */
export const playMoney: Record<ChainName, bigint> = { polygon: 1000n * COIN, ethereum: 5n * COIN };

const CHALLENGE_MINUTES = 10;
export const challengeExpiry = (now: Date): Date => new Date(now.getTime() + CHALLENGE_MINUTES * 60_000);
