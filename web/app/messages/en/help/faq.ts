export interface Question {
  id: string;
  question: string;
  answer: string;
  /** other words that people look for it by */
  also: string;
}

export const questions: readonly Question[] = [
  {
    id: 'own',
    question: 'What do I own when I buy a picture?',
    answer:
      'One numbered edition, recorded in your wallet, with the rewards that the picture’s page lists. The copyright stays with its owners unless the page says otherwise.',
    also: 'nft token copyright licence rights',
  },
  {
    id: 'crypto',
    question: 'Do I need to know about crypto?',
    answer:
      'No. The e-mail wallet is made for you, with nothing to install. You do need coins in it to pay; the guides below show how they get there.',
    also: 'beginner start cryptocurrency',
  },
  {
    id: 'accepted',
    question: 'Which cryptocurrencies are accepted?',
    answer:
      'Ether, Bitcoin, Ripple, Matic and Dogecoin, and cards through a payments gateway. Which of them is open depends on the payment services that are connected: the purchase window lists those that really work for a picture. Its own coin on its own network always does.',
    also: 'ETH BTC XRP MATIC POL DOGE coins pay card',
  },
  {
    id: 'card',
    question: 'Can I pay by card or UPI?',
    answer:
      'Only where the purchase window offers it. Cards and UPI go through a payments gateway; where none is connected, the window does not show them.',
    also: 'credit debit visa mastercard rupees cashfree coinbase',
  },
  {
    id: 'fees',
    question: 'What fees are there?',
    answer:
      'None on top of the price but the network fee. Inside the price, 10% goes to the creator as a royalty and 1.25% is our service fee. The network fee is shown beside the price before you pay.',
    also: 'cost commission gas charges royalties',
  },
  {
    id: 'rate',
    question: 'Why does the price in coins run out after ten minutes?',
    answer:
      'Prices are set in dollars, and rates change. When you open the purchase window we hold the rate and one edition for ten minutes. After that you get a fresh rate; nothing is charged meanwhile.',
    also: 'quote exchange dollar ETH MATIC timer ring',
  },
  {
    id: 'rejected',
    question: 'The wallet said no. What now?',
    answer:
      'Nothing was charged. The message tells why: you declined, there is too little money in it, it is on another network, or it shows another account. Mend that and try again while the rate is held.',
    also: 'rejected failed error declined metamask Transaction Rejected Payment Failed',
  },
  {
    id: 'closed',
    question: 'What happens if my browser closes while I pay?',
    answer:
      'Nothing is lost. The order lives on our side. What you had agreed to in the wallet goes through without you; what you had not is not charged. Sign in again and look at your order.',
    also: 'crash refresh reload battery internet connection lost',
  },
  {
    id: 'wait',
    question: 'How long until the picture is mine?',
    answer:
      'Mostly a minute or two, at the most 20 to 30 minutes when the network is busy. The order’s page shows each step as it happens.',
    also: 'time pending confirmation mint slow',
  },
  {
    id: 'refund',
    question: 'Can I get my money back?',
    answer:
      'Not for a change of mind: an edition that is yours on the blockchain cannot be unwritten. But money for what was not delivered always goes back, if the last edition went to somebody else while you paid, for example.',
    also: 'refund return cancel sold out',
  },
  {
    id: 'where',
    question: 'Where can I see that it is really mine?',
    answer:
      'On your profile, and on the blockchain itself: the picture’s page links to the proof on an explorer, with contract and number.',
    also: 'proof authenticity certificate explorer showcase',
  },
  {
    id: 'key',
    question: 'Can I take my pictures elsewhere?',
    answer:
      'Yes. The key of your e-mail wallet can be taken out on the wallet page and put into any other wallet. A wallet in your browser is yours from the start.',
    also: 'export private key transfer move leave',
  },
  {
    id: 'lost',
    question: 'I lost my password, or my wallet’s key. What now?',
    answer:
      'A password can be set anew by a link that we mail you; the e-mail wallet stays. The key of a wallet in your browser is known to you alone: without its recovery phrase nobody can bring it back, we included.',
    also: 'forgot reset recovery phrase seed',
  },
  {
    id: 'sign',
    question: 'Why does my wallet ask me to sign a message?',
    answer:
      'To prove that the wallet is yours. The message names our address and is good for one use. It costs nothing and moves no money.',
    also: 'signature connect link login',
  },
  {
    id: 'network',
    question: 'Which network do I need in my wallet?',
    answer:
      'The one that the picture’s page names, Polygon for most. When your wallet is on another, we offer it the switch; the figures for adding one by hand stand in the guide below.',
    also: 'chain ethereum mainnet RPC switch wrong',
  },
  {
    id: 'age',
    question: 'How old must I be?',
    answer: '18, or a parent agrees. Sign-up asks for it.',
    also: 'minor child parental consent legal age',
  },
  {
    id: 'report',
    question: 'A picture is stolen, or not what it says. Whom do I tell?',
    answer:
      'Press Report on its card or its page, or write to us on the contact page. A person looks at every report, and the answer comes to your mailbox.',
    also: 'copyright fake fraud contact complaint abuse support',
  },
];
