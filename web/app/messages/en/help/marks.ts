/** Short explanations of words that may be new; the help page explains more. */
export const helpMarks = {
  ask: (what: string) => `What is ${what}?`,
  texts: {
    networkFee: {
      what: 'a network fee',
      text: 'The blockchain that records who owns what takes a small fee for each entry, also called gas. It goes to those who run the network, not to us.',
    },
    royalty: {
      what: 'a royalty',
      text: 'The artist’s share. It is paid at every sale, also when a collector sells the poster on, and comes out of the price you see.',
    },
    mint: {
      what: 'registering, or minting',
      text: 'Writing a numbered poster into the blockchain for the first time, in its owner’s name. It happens once for each number.',
    },
    wallet: {
      what: 'a wallet',
      text: 'Where your posters and coins are kept. The e-mail wallet needs nothing installed: we open it for you, and you can take its key with you whenever you like.',
    },
    reserve: {
      what: 'a reserved price',
      text: 'The least that the first bid has to be. Below it nothing is sold.',
    },
    auctionEnd: {
      what: 'the end of an auction',
      text: (minutes: number) =>
        `When the clock is at zero, the highest bid wins. A bid in the last ${minutes} minutes sets the clock back to ${minutes} minutes, so that nobody wins by a second.`,
    },
  },
};

/** A word that every explanation is the same for. */
export type HelpMarkName = Exclude<keyof typeof helpMarks.texts, 'auctionEnd'>;
/** What a mark explains; `minutes`: by how much a late bid of that auction moves its end. */
export type HelpAbout = { about: HelpMarkName } | { about: 'auctionEnd'; minutes: number };
