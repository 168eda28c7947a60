import type { OwnPost } from '../post.ts';

export const firstWallet: OwnPost = {
  slug: 'your-first-wallet-without-fear',
  title: 'Your first wallet, without fear',
  date: '2026-11-04T06:30:00',
  featured: true,
  author: 'The front bench',
  picture: 'covers/sivaji.webp',
  pictureAlt: 'A one-rupee coin rises like a moon behind clock towers and fireworks',
  excerpt:
    'A wallet does not hold coins the way a pocket does. It holds a key. Two ways to get one, and the single rule that keeps it yours.',
  body: `
<p>The word frightens people, so let us take it apart. Your pictures and coins are entries in a public ledger; they are nowhere else. A <strong>wallet</strong> is the key that lets you move the entries which are yours. Whoever has the key is the owner. That is the whole idea, and from it follows everything you need to know.</p>
<h2>The quick way: a wallet from your e-mail address</h2>
<p>Sign up, open the <a href="/wallet">wallet page</a> and choose the counter for e-mail. A moment later you have a wallet. We keep its key for you, encrypted, and you sign with your account. It suits a first picture, and you are not tied to it: the key can be taken out whenever you want to leave.</p>
<h2>The independent way: a wallet of your own</h2>
<p>A browser extension such as Metamask makes the key on your own machine. Nobody else ever sees it, which also means that nobody can bring it back for you. When it shows you twelve words, that is the key in writing. Write them on paper, by hand, and put the paper where you keep the deed of the house.</p>
<blockquote><p>The one rule: nobody who is honest ever asks for those words. Not the police, not your bank, not us.</p></blockquote>
<h2>What a signature is</h2>
<p>When you link a wallet, we ask it to sign a sentence that names our address. That proves the wallet is yours. It costs nothing and moves nothing. A <em>payment</em> looks different: the wallet shows an amount and a fee. Read the amount, always, before you agree.</p>
<h2>And if something goes wrong?</h2>
<p>If you close the window, nothing is charged. If there is too little in the wallet, we say how much is missing. If it stands on the wrong network, we offer the switch. <a href="/how-it-works#wallets">Every “no” that a wallet can say</a> has its answer in our help.</p>
<p>Got yours? Then find out <a href="/blog/what-the-four-frames-mean">what the four frames mean</a>, and choose well.</p>`,
};
