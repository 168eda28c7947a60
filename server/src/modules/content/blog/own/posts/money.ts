import type { OwnPost } from '../post.ts';

export const money: OwnPost = {
  slug: 'where-your-money-goes',
  title: 'Where your money goes',
  date: '2026-11-12T06:30:00',
  featured: false,
  author: 'The box office',
  picture: 'covers/pasumainayaganvivek.webp',
  pictureAlt: 'A green auto-rickshaw full of plants under a banyan tree, saplings in a row beside it',
  excerpt:
    'One price, no surprises at the counter: who gets which share when you buy a picture, and when you sell it on.',
  body: `
<p>At a good box office the price is painted on the board, and the board is right. Ours works the same way: the price on a picture’s page is the price you pay. Two shares are <em>inside</em> it.</p>
<table>
<thead><tr><th scope="col">Who</th><th scope="col">Share</th><th scope="col">Of a $12.00 picture</th></tr></thead>
<tbody>
<tr><td>The picture’s creator</td><td>10%</td><td>$1.20</td></tr>
<tr><td>Talkies, for keeping the house</td><td>1.25%</td><td>$0.15</td></tr>
<tr><td>The film’s partner</td><td>the rest</td><td>$10.65</td></tr>
</tbody>
</table>
<p>One thing comes on top: the <strong>network fee</strong>. It goes to those who run the blockchain, not to us; it changes by the minute, and it is shown beside the price before you agree.</p>
<h2>When you sell</h2>
<p>You name what you want to receive. The buyer sees that figure plus the same 11.25 percent as one total, and pays it; you receive what you named. The creator is paid again, in the same transaction, without anybody having to remember it. That is the part we are proudest of: a painter who sold a board in 1974 never saw another rupee of it.</p>
<h2>When it goes wrong</h2>
<p>The last edition can be sold to somebody else in the second in which you pay. Then you get your money back, and a message that says so. “No refunds” in <a href="/termscondition">our terms</a> means a change of mind; money for what was not delivered always goes back.</p>`,
};
