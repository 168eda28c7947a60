/** For `like`: the signs of patterns stand for themselves. */
export const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
