/** The file of a face of the site, `rozha-one-latin-400`. */
export const fontFile = (name: string): URL => new URL(`../files/${name}.woff2`, import.meta.url);
