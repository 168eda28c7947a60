/** The file of one of the site's font faces, such as `rozha-one-latin-400`. */
export const fontFile = (name: string): URL => new URL(`../files/${name}.woff2`, import.meta.url);
