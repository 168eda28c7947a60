const command = /(npm run operator -- (?:(?![,:;] ).)+)/;

/** The words of a mend, and the commands in them, in their order. */
export const partsOfRemedy = (remedy: string): { text: string; command: boolean }[] =>
  remedy
    .split(command)
    .map((text, index) => ({ text, command: index % 2 === 1 }))
    .filter(({ text }) => text !== '');
