export const topics = ['wallets', 'buying', 'network', 'matic', 'bid'] as const;
export type Topic = (typeof topics)[number];

interface Guide {
  /** on its tab */
  tab: string;
  title: string;
  steps: readonly { title: string; text: string }[];
  /** what is good to know besides */
  note: string;
}

export const guides: Record<Topic, Guide> = {
  wallets: {
    tab: 'Wallets',
    title: 'Get a wallet',
    steps: [
      {
        title: 'Take a seat',
        text: 'Sign up and open the link in our mail. Then open the wallet page: it has a counter for each kind.',
      },
      {
        title: 'The quick way: your e-mail address',
        text: 'At the counter “Fortmatic”, choose Connect and enter the six digits that we send to your mailbox or phone. Your wallet is there a moment later. Google does the same at “Social login”.',
      },
      {
        title: 'Or your own: Metamask',
        text: 'Install it from its makers’ site, write its recovery phrase on paper, then choose Connect at its counter and sign the message.',
      },
      {
        title: 'Look at your ticket',
        text: 'The page now shows the account and its balance. Disconnect takes the wallet off again; your pictures stay in it.',
      },
    ],
    note: 'We never ask for a recovery phrase. Whoever does is after your pictures.',
  },
  buying: {
    tab: 'Card or crypto',
    title: 'Buy a picture with crypto or a card',
    steps: [
      {
        title: 'Choose',
        text: 'Open a picture and look at what is included: price, editions left, rewards. Then press Purchase.',
      },
      {
        title: 'See the whole price',
        text: 'The window shows the price in the picture’s coin and in dollars, with royalty and service fee inside it and the network fee beside it. The rate is held for ten minutes.',
      },
      {
        title: 'Pay',
        text: 'Press Pay now. A wallet in your browser or on your phone asks you to agree; an e-mail wallet pays at once.',
      },
      {
        title: 'Watch it become yours',
        text: 'Payment, minting and confirmations are shown as they happen. You may leave the page: we write to you.',
      },
    ],
    note: 'Cards, UPI and other coins appear in the window where a payments gateway is connected. Where you do not see them, they are not taken.',
  },
  network: {
    tab: 'Add Polygon',
    title: 'Add the Polygon network to a wallet',
    steps: [
      {
        title: 'The easy way: do nothing',
        text: 'When you buy a picture on a network that your wallet does not know, we offer it to the wallet. Agree, and it is added.',
      },
      {
        title: 'By hand: open the networks',
        text: 'In Metamask, open the list of networks at the top and choose to add one yourself.',
      },
      {
        title: 'Copy the figures',
        text: 'Name, RPC URL, chain ID and currency stand below, as this house uses them. Save.',
      },
      {
        title: 'Switch to it',
        text: 'Choose the network in the list. Balances are kept for each network on its own.',
      },
    ],
    note: 'Polygon’s main network has the chain ID 137 (0x89). An e-mail wallet knows our networks already.',
  },
  matic: {
    tab: 'Add MATIC',
    title: 'Put MATIC into your wallet',
    steps: [
      {
        title: 'Copy your address',
        text: 'Open the wallet page and choose Copy address. It begins with 0x.',
      },
      {
        title: 'Buy MATIC at an exchange',
        text: 'Any exchange that sells it will do. Since 2024 many list it by its new name, POL.',
      },
      {
        title: 'Send it on Polygon',
        text: 'Withdraw to your address, and choose Polygon as the network. Coins sent on another network do not arrive here. Try a small amount first.',
      },
      {
        title: 'See it arrive',
        text: 'Within a few minutes the wallet page shows the new balance. Keep a little over for network fees.',
      },
    ],
    note: 'In a house on practice networks there is nothing to buy: each new wallet is given play money.',
  },
  bid: {
    tab: 'Place a bid',
    title: 'Place a bid',
    steps: [
      {
        title: 'Find what is auctioned',
        text: 'In the lobby, choose Auction among the prices. Such a picture shows a reserve instead of a price.',
      },
      {
        title: 'Know the rules',
        text: 'The first bid must reach the reserve. Each further one must be above the highest by the least step, 5% unless its page says otherwise.',
      },
      {
        title: 'Bid when the house opens it',
        text: 'From then on the picture’s page has the clock, the bids so far and the place for yours. Your wallet asks you to agree, and the amount is held by the contract.',
      },
      {
        title: 'Win, or get it back',
        text: 'Whoever is outbid gets the money back. A bid in the last ten minutes keeps the clock at ten, so nobody is beaten by a second.',
      },
    ],
    note: 'As long as a picture’s page says that the bidding has not opened, no bid can be placed on it.',
  },
};
