/** `2,000`. */
export const figure = (count: number): string => count.toLocaleString('en');

/** What an edition is called, wherever it is named: `No. 2`. */
export const editionNumber = (serial: number): string => `No. ${figure(serial)}`;

/** The same where the reader should know of how many: `No. 2 of 2,000`. */
export const editionOf = (serial: number, of: number): string => `${editionNumber(serial)} of ${figure(of)}`;
