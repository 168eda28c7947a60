/** Whether our marketplace may sell from a wallet (spec:38). */
export const marketplaceApprovals = {
  heading: 'Selling from your wallets',
  text: 'When a poster that you put on sale is paid for, Talkies takes it from your wallet and gives it to the buyer. Every wallet allows that from the start. Only posters that you put on sale yourself can be taken, and only for whoever pays for them. You can switch it off here, and on again.',
  wallet: (kind: string, address: string) => `${kind} ${address}`,
  name: (chain: string) => `Sales on ${chain}`,
  state: { on: 'On', off: 'Off' },
  offText: 'Nothing can be sold from this wallet on this network.',
  unknown: 'The network does not respond. Try again in a minute.',
  onSale: (count: number) => (count === 1 ? '1 poster on sale' : `${count} posters on sale`),
  pending: 'A change is on its way',
  ask: { off: 'Switch sales off?', on: 'Switch sales on?' },
  askText: {
    off: 'Nobody can buy a poster from this wallet until you switch sales on again. An auction that runs goes on to its end.',
    on: 'Talkies can again give posters that you put on sale to their buyers. What was on sale before stays off sale until you put it up again.',
  },
  ends: (count: number) =>
    count === 1
      ? 'Your poster that is on sale goes off sale at once, and does not come back by itself.'
      : `Your ${count} posters that are on sale go off sale at once, and do not come back by themselves.`,
  signer: 'Wallet',
  network: 'Network',
  fee: 'Network fee, at most',
  unknownFee: 'shown by the wallet',
  action: { off: 'Switch off', on: 'Switch on' },
  back: 'Cancel',
  close: 'Close',
  done: {
    off: 'Sales are off. Nothing can be sold from this wallet.',
    on: 'Sales are on. You can sell from this wallet.',
  },
};
