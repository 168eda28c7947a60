/** Paying on a provider's page. Names of the ways to pay are the specification's (transactions:2). */
export const paymentWords = {
  legend: 'Buy Crypto / Card',
  methods: {
    card: { name: 'Card', by: 'by card', note: 'Visa, Mastercard or RuPay', provider: 'Stripe' },
    transak: {
      name: 'Add funds/crypto',
      by: 'with Transak',
      note: 'You buy the coins you need, and we pay with them',
      provider: 'Transak',
    },
    wert: {
      name: 'Add funds/crypto (Wert)',
      by: 'with Wert',
      note: 'You buy the coins you need by card, and we pay with them',
      provider: 'Wert',
    },
    cashfree: {
      name: 'Pay using Wallet / UPI',
      by: 'with a wallet or UPI',
      note: 'Any UPI app, or a payment app with a balance',
      provider: 'Cashfree',
    },
    coinbase: {
      name: 'Coinbase',
      by: 'with Coinbase',
      note: 'With crypto that you hold',
      provider: 'Coinbase',
    },
  },
  enough: 'Your wallet has enough',
  within: (minutes: number) => `yours within ${minutes} minutes`,
  underway: (by: string) =>
    `You started to pay ${by}. If you did pay there, stay: we go on as soon as we hear of it. If not, continue there, or choose another way.`,
  failed: 'Payment Failed',
  nothingCharged: 'Nothing was charged.',
  goesBack: (amount: string) => `Your ${amount} goes back to you`,
  leads: (provider: string) => `You pay on ${provider}’s page, then come back.`,
  funds: (provider: string) =>
    `You buy the coins you need on ${provider}’s page; then we pay for this order with them.`,
  aboutTotal: 'You will pay, about',
  feeIncluded: (provider: string) => `with ${provider}’s fee`,
  feeOnTop: (provider: string) => `plus ${provider}’s fee`,
  awaited: (coins: string, provider: string) => `Waiting for ${coins} from ${provider}`,
  awaitedText:
    'As soon as they are in your wallet, we pay for this order with them, even if you leave this page. Did you not buy them? Continue there, or choose another way.',
  awaitedOwn:
    'As soon as they are in your wallet, you can pay with it here. Did you not buy them? Continue there, or choose another way.',
  funded: 'The coins are in your wallet',
  fundedText: 'We pay for this order with them now.',
  fundedOwn: 'Press Pay now to pay with them.',
  notFunded: 'No coins arrived',
  phone: 'Your phone number',
  phoneHint: 'The payment provider needs it for this payment. It is not added to your profile.',
  lockedPrice: 'This price is locked',
  lockedPriceText: 'One edition is reserved for you until the time runs out.',
  lockedAs: (price: string, total: string) =>
    `${price} is ${total}. One edition is reserved for you until the time runs out.`,
};
