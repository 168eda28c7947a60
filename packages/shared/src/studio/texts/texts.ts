import { picturePath } from '../../rules/media-paths.ts';
/**
 * How a text is seen by fans. changed: shown as it was published, while a later version waits; scheduled: a version has
 * its day.
 */
export const textStates = ['draft', 'scheduled', 'published', 'changed'] as const;
export type TextState = (typeof textStates)[number];

/** Of Markdown, in characters. */
export const TEXT_LENGTH = 60_000;
export const TEXT_PICTURES = 20;
/** A picture of ours within a text, as its Markdown writes it. */
export const textPicture = (key: string): string => picturePath({ key }, 800, 'webp');
