import { settingParts, studioPatterns } from '@talkies/shared/studio';

/** Pages of the settings, in the order in which they are named. */
export const parts = settingParts;
export type Part = (typeof parts)[number];

export const isPart = (text: string): text is Part => parts.some((part) => part === text);
export const partPath = (part: Part): string =>
  part === 'providers' ? studioPatterns.settings : `${studioPatterns.settings}/${part}`;
