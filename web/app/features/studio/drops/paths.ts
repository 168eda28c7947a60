import { studioPatterns } from '@talkies/shared/studio';

export const newDropPath = `${studioPatterns.drops}/new`;
export const dropPath = (id: string): string => `${studioPatterns.drops}/drop/${encodeURIComponent(id)}`;
