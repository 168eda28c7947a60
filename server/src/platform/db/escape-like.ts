/** For `like`: the signs of patterns stand for themselves. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
