/** For `like`: escapes the characters of patterns, so that they match only themselves. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
