import { picturePath } from '../../rules/media-paths.ts';
/**
 * States of a text. changed: the published version is shown, while a later version waits; scheduled: a version has a
 * date of publication.
 */
export const textStates = ['draft', 'scheduled', 'published', 'changed'] as const;
export type TextState = (typeof textStates)[number];

/** The longest text, in characters of Markdown. */
export const TEXT_LENGTH = 60_000;
export const TEXT_PICTURES = 20;
/** The address of an uploaded picture in a text's Markdown. */
export const textPicture = (key: string): string => picturePath({ key }, 800, 'webp');
