/** The help page apart from its questions and its guides. */
export const help = {
  title: 'How it works',
  description:
    'What an NFT is, how to get a wallet, how to pay, what fees there are, and what to do when something goes wrong.',
  heading: 'How it works',
  lead: 'From your first wallet to a picture on your wall. No jargon without its meaning, and nothing that costs money without saying so.',
  onPage: 'On this page',
  nft: {
    heading: 'What is an NFT?',
    text: [
      'An NFT, a non-fungible token, is a numbered entry in a public ledger which says who owns one certain thing. Money is fungible: any ten-rupee note is as good as another. A signed lobby card is not: number 3 of 50 is that one and no other.',
      'Ours stand for film art. The picture can be seen by everybody, like a poster in the street; the edition is yours alone. Nobody can forge it, take it out of your wallet or print one more.',
    ],
    facts: [
      { term: 'Token', text: 'Your edition’s entry in the ledger, with its own number.' },
      { term: 'Mint', text: 'To write a new edition into the ledger. It happens when you pay.' },
      { term: 'Wallet', text: 'What holds your tokens and coins. Whoever has its key can move them.' },
      { term: 'Blockchain', text: 'The ledger itself, kept by thousands of computers, ours not needed.' },
    ],
  },
  faq: {
    heading: 'Questions and answers',
    label: 'Search the questions',
    hint: 'Try “refund” or “fees”',
    submit: 'Search',
    all: 'Show all questions',
    count: (found: number) => (found === 1 ? '1 answer' : `${found} answers`),
    noneTitle: 'Nobody has asked that yet',
    none: (q: string) => `No question has “${q}” in it. Try a single word, such as wallet, fee or refund.`,
  },
  guides: {
    heading: 'Step by step',
    lead: 'Pick what you want to do.',
    topics: 'Guides',
    again: 'Play it again',
  },
  network: {
    heading: 'The networks of this house',
    lead: 'What a wallet asks for when a network is added by hand.',
    name: 'Network name',
    rpc: 'RPC URL',
    chainId: 'Chain ID',
    currency: 'Currency',
    explorer: 'Block explorer',
    local: 'This house runs on practice networks: their coins are play money and worth nothing elsewhere.',
  },
  wallets: {
    heading: 'Wallets',
    kinds: [
      {
        title: 'A wallet from your e-mail address',
        text: 'Made in a second on the wallet page, nothing to install. We keep its key, encrypted; you can take the key out at any time and leave with your pictures.',
      },
      {
        title: 'A wallet on your phone',
        text: 'Counter 3 shows a code. Scan it with the wallet, agree, and sign one message. From then on you agree to each payment on the phone. WalletConnect carries the messages, sealed; nobody in between can read them.',
      },
      {
        title: 'A wallet in your browser',
        text: 'Metamask and its like. You alone hold the key, so nobody can restore it for you: keep its recovery phrase on paper.',
      },
    ],
    noTitle: 'When the wallet says no',
    no: [
      {
        title: 'You closed its window, or said no',
        text: 'Nothing was charged. The order waits: choose “Try again” while the rate is held, or get a fresh rate afterwards.',
      },
      {
        title: 'There is not enough money in it',
        text: 'You need the price and a little for the network fee. We show what the wallet holds and what is needed.',
      },
      {
        title: 'It is on another network',
        text: 'We offer the switch in the purchase window. If the wallet does not know the network, it is offered to the wallet too.',
      },
      {
        title: 'It is not found, or locked',
        text: 'Unlock it and load the page again. On a phone, open our page in the wallet’s own browser.',
      },
      {
        title: 'The wallet on your phone does not answer',
        text: 'Open it once: phones let sleeping apps miss a call. If the connection has ended, choose “Connect again” and scan the new code; your pictures and orders are where they were.',
      },
      {
        title: 'It shows another account',
        text: 'Choose the account in the wallet that you linked with us; we name it. A picture goes to the linked wallet only.',
      },
    ],
    open: 'To the wallet page',
  },
  payments: {
    heading: 'Payments',
    offeredTitle: 'What this house takes now',
    offered: (currency: string, network: string) => `${currency} for pictures on ${network}`,
    offeredNote: 'The purchase window offers what is really open for a picture, and nothing else.',
    acceptedTitle: 'Accepted cryptocurrencies',
    accepted:
      'Ether, Bitcoin, Ripple, Matic and Dogecoin, and cards through a payments gateway. Coins other than those above, and cards, need a payment service; where none is connected, they are not offered.',
    feesTitle: 'What fees are',
    fees: 'The price you see is the price you pay. Two shares are inside it, not on top of it:',
    royalty: 'Creator’s royalty',
    service: 'Service fee of Talkies',
    network: 'Network fee',
    onTop: 'on top',
    networkNote:
      'The network fee goes to those who run the blockchain. It changes by the minute; we show an estimate beside the price, and your wallet shows it before you agree.',
    closedTitle: 'If the browser closes',
    closed:
      'Nothing is lost. The order is kept on our side, not in the page. If you had not agreed in the wallet yet, nothing was charged, and the edition goes back on the wall when the ten minutes are over. If you had, the payment goes through without you: sign in again and the order’s page shows where it stands. A mail tells you when the picture is yours.',
  },
};
