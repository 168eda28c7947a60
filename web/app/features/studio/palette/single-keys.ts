import { readStored, writeStored } from '../../../lib/storage/storage.ts';

const KEY = 'studio-single-keys';

/** Whether keys without Ctrl are active: people who dictate, or type by a switch, can turn them off (WCAG 2.1.4). */
export const areSingleKeysOn = (): boolean => readStored(KEY) !== 'off';
export const setSingleKeys = (on: boolean): void => writeStored(KEY, on ? 'on' : 'off');
