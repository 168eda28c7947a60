import type { OwnPost } from '../post.ts';

export const bidding: OwnPost = {
  slug: 'bidding-without-losing-sleep',
  title: 'Bidding without losing sleep',
  date: '2026-11-14T06:30:00',
  featured: false,
  author: 'The box office',
  picture: 'covers/nonfungiblespb.webp',
  pictureAlt: 'A ribbon microphone before a spinning record',
  excerpt: 'Five rules that make an auction fair, and one trick that no longer works.',
  body: `
<p>An auction is the most exciting way to buy a picture and the easiest way to overpay for one. These are the rules of ours, in the order in which you meet them.</p>
<ol>
<li><strong>The reserve is the first step.</strong> No bid below it counts, so the seller never gives a picture away by accident.</li>
<li><strong>Each bid must clear the one before</strong> by a least step, five percent unless the page says otherwise. The page works out the smallest bid that counts; you need no calculator.</li>
<li><strong>Your money waits in the contract,</strong> not with us and not with the seller. It can go to two places alone: to the seller if you win, back to you if you do not.</li>
<li><strong>Outbid means paid back,</strong> in the same moment in which somebody goes higher. We tell you at once, in the house and by mail.</li>
<li><strong>The house keeps no favourites.</strong> Owners cannot bid on their own pictures, with any wallet that we know to be theirs.</li>
</ol>
<h2>The trick that no longer works</h2>
<p>On some sites people wait with a finger over the button and bid in the last second, so that nobody can answer. Here a bid in the last ten minutes sets the clock to ten minutes again. Whoever wants the picture can have it; they just have to want it out loud.</p>
<h2>How to sleep</h2>
<p>Decide on your highest number <em>before</em> you look at the clock. Write it down. Bid it or less, close the page and go to bed. If you win, the picture is in your wallet by morning; if not, the money is. Either way you will have had an evening at the auction for nothing.</p>
<p>The steps with pictures are in <a href="/how-it-works?topic=bid#guides">How it works</a>.</p>`,
};
