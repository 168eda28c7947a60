import type { Beacon } from '@talkies/shared/draw';
import { beaconOf } from '../../modules/lottery/index.ts';
import { areAllLocal } from '../../platform/config/chains.ts';
import type { Config } from '../../platform/config/config.ts';

/** The beacon that draws the places of waiting rooms: that of the lotteries, and on local chains the one of practice. */
export const waitingRoomBeacon = ({ chains }: Pick<Config, 'chains'>): Beacon =>
  beaconOf({ local: areAllLocal(chains) });
