import { studioPatterns } from '@talkies/shared/studio';

export const dataRequestPath = (id: string): string =>
  studioPatterns.dataRequest.replace(':id', encodeURIComponent(id));
