import type { LegalText } from './document.ts';

export const privacy: LegalText = {
  title: 'Privacy policy',
  description: 'Which data Talkies keeps about you, why, for how long, and how you have it deleted.',
  heading: 'Privacy policy',
  lead: 'Which data we keep, why, and how you get rid of it.',
  sections: [
    {
      id: 'who',
      heading: 'Who is responsible',
      text: ['Talkies Pte. Ltd., Singapore, decides what happens with the data that this page speaks of.'],
    },
    {
      id: 'what',
      heading: 'What we keep',
      text: [
        'Of your account: name, phone number, e-mail address, and your password in a form from which it cannot be read back. Of your wallets: their addresses, and the encrypted key of an e-mail wallet. Of what you do here: orders, likes, whom you follow, the order of your showcase, and the mails that we sent you.',
        'If you sign in with Google: your name, address and account number there, which Google tells us; nothing else. Of a passkey: its public half and the name that you gave it. Of each device that is signed in: its browser, its network address, and when it was last here; you see the list in your account and can end each.',
        'What you write to us and the pictures you report, with our answers. The alerts of your account, and which of them you want by mail or on a device. Of each device that you switch on for alerts: the address that its browser’s push service gave it, and keys by which only that device can read what we send; both go when you sign out there or switch it off. Your address for the newsletter, if you confirmed that you want it, until you leave its list: one press in any issue does that.',
        'Our server notes requests for a short time, with the network address they came from, to keep the site safe and to limit abuse.',
      ],
    },
    {
      id: 'why',
      heading: 'What we use it for',
      text: [
        'To run your account, deliver what you buy, tell you about it, answer you, prevent fraud, and keep the books that the law asks for. We do not sell your data and we do not show advertisements.',
      ],
    },
    {
      id: 'cookies',
      heading: 'Cookies and the browser’s storage',
      text: [
        'One cookie keeps you signed in. One tells that this browser has signed in before, so that strangers who guess your password cannot lock you out; it opens nothing. A third lasts minutes, while you come back from Google or ask your device for a passkey. Your browser remembers the colours you chose, a few conveniences and, until we have heard of it, which transaction your wallet has just sent. There are no third-party trackers, and nothing from another site is loaded until you click on it.',
      ],
    },
    {
      id: 'chain',
      heading: 'What stands on the blockchain',
      text: [
        'A purchase writes your wallet’s address, the edition and the amount into a public ledger, for everybody to see and for good. Neither you nor we can delete that. Your name and e-mail address are never written there.',
      ],
    },
    {
      id: 'profile',
      heading: 'What others see of you',
      text: [
        'Your profile is a public page: your name and handle, your pictures, when you came, what hangs in your showcase and what you offer, your bids, sales and likes, who follows you and whom you follow, and the wallets with which you have traded here. Beside a bid or an offer stands your name. Your e-mail address, your phone number, and wallets that you only linked are shown to nobody. The page goes with your account.',
      ],
    },
    {
      id: 'sharing',
      heading: 'Who else sees it',
      text: [
        'Those who work for us under contract, as far as they need to: those who host the site, carry our mail, and take payments. If you connect a wallet on your phone, WalletConnect’s relay carries the sealed messages between it and this page, and sees the network address of both. Authorities, where the law obliges us. Nobody else without your consent.',
        'Posts and videos of other sites are not loaded with our pages. When you ask for one, your browser fetches it from that site, which then sees your network address.',
      ],
    },
    {
      id: 'minors',
      heading: 'Under 18',
      text: [
        'Whoever is under 18 needs the consent of a parent or guardian to sign up. If we learn that it was missing, we delete the account’s data. Parents may ask us what we keep about their child and have it deleted.',
      ],
    },
    {
      id: 'rights',
      heading: 'Your data is yours',
      text: [
        'See and correct it under “Edit profile”: name, handle, phone, e-mail address, pictures. There you also download a copy of everything that we hold about you, as one file, and delete your account, at any time and by yourself. If you cannot sign in, answer any mail of ours from the address of your account and we do it for you.',
        'Before an account is deleted we name what is still yours here: what the e-mail wallet holds, orders under way, bids and credits. Take it out first, for afterwards there is no key any more.',
        'Deleted are your name, addresses, phone number, pictures, likes, notices, sessions and keys. Orders stay in our books without you, as the law asks; your address is kept one more day, to send a last mail. Backups forget you when they are replaced.',
      ],
    },
    {
      id: 'opt-out',
      heading: 'Opting out',
      text: [
        'You may tell us at any time not to use your data for anything but what you ordered. We carry out a request to opt out within 10 days.',
      ],
    },
    {
      id: 'safety',
      heading: 'How it is kept safe',
      text: [
        'Connections are encrypted where the site is open to the public, keys are encrypted at rest, and few people have access. If something gets out all the same, we tell those concerned without delay.',
      ],
    },
    {
      id: 'liability',
      heading: 'Liability',
      text: [
        'For claims out of this policy our liability is capped at 3 months of the fees that you paid us, as far as the law allows a cap.',
      ],
    },
    {
      id: 'law',
      heading: 'Law and changes',
      text: [
        'The law of Singapore governs this policy. If it changes we say so here with the date, and by mail where the change matters to you.',
      ],
    },
  ],
};
