/** Paying on a provider's page. Names of the ways to pay are the documents' (transactions:2). */
export const paymentWords = {
  legend: 'Buy Crypto / Card',
  methods: {
    card: { name: 'Card', by: 'by card', note: 'Visa, Mastercard or RuPay', provider: 'Stripe' },
    transak: {
      name: 'Add funds/crypto',
      by: 'with Transak',
      note: 'Buys the coin for your wallet, then pays with it',
      provider: 'Transak',
    },
    wert: {
      name: 'Add funds/crypto (Wert)',
      by: 'with Wert',
      note: 'Buys the coin for your wallet by card, then pays with it',
      provider: 'Wert',
    },
    cashfree: {
      name: 'Pay using Wallet / UPI',
      by: 'with a wallet or UPI',
      note: 'Any UPI app or Indian wallet',
      provider: 'Cashfree',
    },
    coinbase: {
      name: 'Coinbase',
      by: 'with Coinbase',
      note: 'With crypto that you hold',
      provider: 'Coinbase',
    },
  },
  about: 'about',
  within: (minutes: number) => `yours within ${minutes} minutes`,
  underway: (by: string) =>
    `You began to pay ${by}. Nothing was charged: go on there, or choose another way.`,
  failed: 'Payment Failed',
  nothingCharged: 'Nothing was charged.',
  goesBack: (amount: string) => `Your ${amount} goes back to you`,
  leads: (provider: string) => `You pay on ${provider}’s page, then come back.`,
  funds: (provider: string) => `You buy the coins on ${provider}’s page; they pay this order then.`,
  aboutTotal: 'You will pay, about',
  feeIncluded: (provider: string) => `with ${provider}’s fee`,
  feeOnTop: (provider: string) => `plus ${provider}’s fee`,
  awaited: (coins: string, provider: string) => `Waiting for ${coins} from ${provider}`,
  awaitedText:
    'Once they are in your wallet, they pay this order by themselves, also when you leave this page. If you did not buy them: go on there, or choose another way.',
  awaitedOwn:
    'Once they are in your wallet, you pay with it here. If you did not buy them: go on there, or choose another way.',
  funded: 'The coins are in your wallet',
  fundedText: 'They pay this order now.',
  fundedOwn: 'Press Pay now to pay with them.',
  notFunded: 'No coins came',
  phone: 'Your phone number',
  phoneHint: 'For this payment alone: the provider asks for it. It is not added to your profile.',
  heldPrice: 'This price is held',
  heldPriceText: 'One edition is kept for you until the time runs out.',
  heldAs: (price: string, total: string) =>
    `${price} is ${total}. One edition is kept for you until the time runs out.`,
};
