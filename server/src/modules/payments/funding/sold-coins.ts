import type { ChainName } from '@talkies/shared';

/** Each chain's coin, as on-ramps name it. */
export const soldCoins = { polygon: 'POL', ethereum: 'ETH' } as const satisfies Record<ChainName, string>;
