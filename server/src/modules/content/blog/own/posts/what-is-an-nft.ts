import type { OwnPost } from '../post.ts';

export const whatIsAnNft: OwnPost = {
  slug: 'what-is-an-nft-a-film-fans-answer',
  title: 'What is an NFT? A film fan’s answer',
  date: '2026-11-02T06:30:00',
  featured: true,
  author: 'The front bench',
  picture: 'covers/trailer.webp',
  pictureAlt: 'A projector throws its beam between red curtains',
  excerpt:
    'You know more about it than you think: every ticket stub you ever kept was one of a kind. Here is the same thought, without the jargon.',
  body: `
<p>Think of the ticket from the best first day, first show of your life. There were eight hundred in the hall that morning, and each of them held a ticket. Yours says row F, seat 12. Nobody else’s does. You could swap a ten-rupee note with your neighbour and notice nothing; swap the tickets, and you would each have somebody else’s memory.</p>
<p>That is all the word <em>non-fungible</em> means: this one, not one like it. A <em>token</em> is an entry in a ledger. So a non-fungible token, an NFT, is a line in a public book which says: <strong>number 12 of 50 of this picture belongs to that person.</strong></p>
<h2>Why the book is public</h2>
<p>A signed lobby card is worth as much as you believe the signature. With an NFT nobody needs to believe anything. The book, a blockchain, is kept by thousands of computers at once. Everybody can read it; nobody can tear out a page, we included. Open any picture here, and under <a href="/how-it-works#nft">proof of authenticity</a> you find the line itself.</p>
<h2>“But anybody can save the image!”</h2>
<p>Yes, and anybody can photograph a film poster in the street. The poster stays the distributor’s. What you own is the edition: the right one, with its number, its history and whatever comes with it, such as a reward from the studio. You can show it, keep it for your grandchildren, or sell it.</p>
<h2>What we promise, and what we do not</h2>
<ul>
<li>The number of editions is fixed before the first is sold. It stands in the contract, and nobody can add one.</li>
<li>Ten percent of every sale goes to the picture’s creator, the first time and each time after.</li>
<li>We do not promise that a price goes up. Buy a picture because you want it on your wall.</li>
</ul>
<h2>Where to begin</h2>
<p>Walk through <a href="/collections">the collections</a> first; looking costs nothing. When one picture does not leave your head, read <a href="/blog/your-first-wallet-without-fear">how to get a wallet</a>. It takes a minute, and the quick kind needs nothing but your e-mail address.</p>`,
};
