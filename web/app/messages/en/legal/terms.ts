import type { LegalText } from './document.ts';

export const terms: LegalText = {
  title: 'Terms & Conditions',
  description:
    'The terms on which Talkies Pte. Ltd., Singapore, sells digital collectibles, in plain English.',
  heading: 'Terms & Conditions',
  lead: 'What we owe you, and what you owe us. In plain English, because you should read it.',
  sections: [
    {
      id: 'who',
      heading: 'Who we are',
      text: [
        'Talkies is run by Talkies Pte. Ltd., a company in Singapore (“we”). “You” are whoever uses this site. By signing up or buying you agree to these terms; if you do not agree, do not use the site.',
      ],
    },
    {
      id: 'age',
      heading: 'Who may use Talkies',
      text: [
        'You must be of legal age where you live and able to make a contract. Whoever is under 18 needs the consent of a parent or guardian, who is then bound by these terms too.',
        'You may not use Talkies where the law forbids it to you, nor for another person without their knowledge.',
      ],
    },
    {
      id: 'account',
      heading: 'Your account and your wallet',
      text: [
        'Give your own name and address, keep your password to yourself, and tell us if somebody else has got in. What is done through your account counts as done by you, unless we are to blame for it.',
        'A wallet in your browser is yours alone: we have no key to it and cannot restore it. The key of an e-mail wallet is kept by us, encrypted, and handed out to you when you ask for it on the wallet page.',
      ],
    },
    {
      id: 'what',
      heading: 'What you buy',
      text: [
        'You buy one numbered edition, a token on the blockchain that its page names, with the rewards listed there. You may hold it, show it, give it away and sell it.',
        'Copyright, trade marks and the film itself stay with their owners, unless the picture’s page grants more in writing. You may show the picture for yourself and in order to sell your edition; you may not print or sell copies.',
      ],
    },
    {
      id: 'price',
      heading: 'Prices and fees',
      text: [
        'The price shown is the price paid. The creator’s royalty of 10% and our service fee of 1.25% are inside it. The network fee comes on top, goes to those who run the blockchain, and is shown before you pay.',
        'Prices are set in dollars unless a page says otherwise. An exchange rate is held for ten minutes from the moment at which we show it to you.',
      ],
    },
    {
      id: 'payment',
      heading: 'Payment',
      text: [
        'Payments go through the blockchain. A transaction that you have agreed to in your wallet cannot be called back by you or by us. We are not answerable for the fees, delays or failures of a network that we do not run.',
        'Taxes which the law asks of you for buying or selling are yours to pay.',
      ],
    },
    {
      id: 'refunds',
      heading: 'No refunds, and what that means',
      text: [
        'There are no refunds: a sale is final, and a change of mind does not undo it, because the edition is written into a ledger that cannot be unwritten.',
        'Money for what was not delivered always goes back. If you paid and the edition could not be minted to you, because it had sold out, for instance, you get the whole price back without asking. Rights that the law gives you and that cannot be waived stay yours.',
      ],
    },
    {
      id: 'conduct',
      heading: 'What we ask of you',
      text: [
        'Do not break the law here, launder money, bid or buy against yourself to move a price, attack the site or its users, or collect other people’s data. We may suspend an account that does; what its wallet holds stays its owner’s.',
      ],
    },
    {
      id: 'risk',
      heading: 'What you should know before you buy',
      text: [
        'Collectibles can lose all of their value. We promise no profit and no buyer. Blockchains are young: rules, taxes and technology may change.',
      ],
    },
    {
      id: 'liability',
      heading: 'What we are liable for',
      text: [
        'We provide the site with care, but as it is. Whatever the ground of a claim, our liability to you is capped at what you paid us in the two months before the event that gave rise to it.',
        'We are not liable for lost profit or indirect loss. Nothing here limits liability for fraud, for intent, or where the law forbids a limit; nor does it touch our duty to give back money for what was not delivered.',
      ],
    },
    {
      id: 'force-majeure',
      heading: 'Force majeure',
      text: [
        'Neither side is in breach while something beyond its control keeps it from performing: disaster, war, an act of government, the failure of a network or of electricity.',
        'If that lasts longer than 45 days, either side may end this contract by giving the other 15 days’ notice. What was paid for and not delivered is then given back.',
      ],
    },
    {
      id: 'ending',
      heading: 'Ending it',
      text: [
        'You may leave at any time; take your key with you. We may end an account for a serious breach, and tell you why. Editions in your wallet stay yours either way.',
      ],
    },
    {
      id: 'law',
      heading: 'Law and changes',
      text: [
        'The law of Singapore governs these terms, and its courts decide, unless the law where you live as a consumer says otherwise.',
        'If we change these terms we say so on this page with its date. A change never touches a sale already made. If a sentence here is void, the rest stands.',
      ],
    },
  ],
};
