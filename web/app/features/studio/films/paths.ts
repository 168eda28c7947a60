import { studioPatterns } from '@talkies/shared/studio';

export const studioFilmPath = (slug: string): string =>
  `${studioPatterns.films}/film/${encodeURIComponent(slug)}`;
export const newFilmPath = `${studioPatterns.films}/new`;
