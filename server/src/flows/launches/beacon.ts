import { type Beacon, EVMNET, PRACTICE_BEACON } from '@talkies/shared/draw';
import type { Config } from '../../platform/config/config.ts';

/** The beacon that draws the places of waiting rooms: that of the lotteries, and on local chains the one of practice. */
export const beaconOf = ({ chains }: Pick<Config, 'chains'>): Beacon =>
  chains.every(({ local }) => local) ? PRACTICE_BEACON : EVMNET;
