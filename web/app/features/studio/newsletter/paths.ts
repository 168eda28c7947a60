import { studioPatterns } from '@talkies/shared/studio';

export const issuePath = (id: string): string => `${studioPatterns.newsletter}/${encodeURIComponent(id)}`;
export const newIssuePath = `${studioPatterns.newsletter}/new`;
