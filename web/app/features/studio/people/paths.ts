import { studioPatterns } from '@talkies/shared/studio';

export const studioPersonPath = (id: string): string =>
  studioPatterns.person.replace(':id', encodeURIComponent(id));
