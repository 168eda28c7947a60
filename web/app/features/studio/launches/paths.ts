import { studioPatterns } from '@talkies/shared/studio';

export const newLaunchPath = `${studioPatterns.launches}/new`;
export const studioLaunchPath = (id: string): string =>
  `${studioPatterns.launches}/drop/${encodeURIComponent(id)}`;
