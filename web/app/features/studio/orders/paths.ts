import { studioPatterns } from '@talkies/shared/studio';

export const studioOrderPath = (id: string): string =>
  studioPatterns.order.replace(':id', encodeURIComponent(id));
