const whereItIs = (waits: boolean): string =>
  waits ? 'waits for you: withdraw it below.' : 'came back to your wallet.';

/** The state of a person's own bid. `waits`: it was outbid, and its money could not be sent back. */
export const bidStatusTexts = {
  leading: (amount: string): string => `You have the highest bid, ${amount}.`,
  outbid: (amount: string, waits: boolean): string => `You were outbid. Your ${amount} ${whereItIs(waits)}`,
  won: (amount: string): string => `You won it with ${amount}. You find it in your showcase.`,
  lost: (amount: string, waits: boolean): string =>
    `Your ${amount} was not enough this time. It ${whereItIs(waits)}`,
};
