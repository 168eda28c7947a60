/** A URL to which a path is appended. */
export const withoutSlash = (url: string): string => url.replace(/\/+$/, '');
