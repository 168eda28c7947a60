import type { Beacon } from '@talkies/shared/draw';
import { beaconOf } from '../../modules/lottery/index.ts';
import { areAllLocal } from '../../platform/config/chains.ts';
import type { Config } from '../../platform/config/config.ts';

/**
 * The beacon that draws the places of waiting rooms: the lotteries' beacon, and on local chains the practice beacon.
 */
export const waitingRoomBeacon = ({ chains }: Pick<Config, 'chains'>): Beacon =>
  beaconOf({ local: areAllLocal(chains) });
