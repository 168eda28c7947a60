import type { TextPage } from '@talkies/shared';
import { studioPatterns } from '@talkies/shared/studio';

export const newPostPath = `${studioPatterns.texts}/new`;
export const studioPostPath = (id: string): string =>
  `${studioPatterns.texts}/posts/${encodeURIComponent(id)}`;
export const studioTextPagePath = (page: TextPage): string => `${studioPatterns.texts}/pages/${page}`;
