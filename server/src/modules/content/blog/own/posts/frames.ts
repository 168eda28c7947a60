import type { OwnPost } from '../post.ts';

export const frames: OwnPost = {
  slug: 'what-the-four-frames-mean',
  title: 'What the four frames mean',
  date: '2026-11-07T06:30:00',
  featured: true,
  author: 'The poster room',
  picture: 'covers/chandramukhi.webp',
  pictureAlt: 'A palace under a full moon and a garland of jasmine, lamps burning before it',
  excerpt: 'Cream card, silver, gold leaf, foil: how to tell from across the room how rare a picture is.',
  body: `
<p>In the lobby of an old theatre you could read a film’s fortune off its frames. A new release hung in plain card behind glass; the one that had run a hundred days had been given a better place and a better frame. We kept the habit. Every picture here is <strong>Common</strong>, <strong>Rare</strong>, <strong>Ultimate</strong> or <strong>Legendary</strong>, and the frame says which.</p>
<dl>
<dt>Common: the lobby card</dt><dd>Cream card with a printed edge. The largest editions and the gentlest prices. Most collections start here, and some of our best drawing hangs in it.</dd>
<dt>Rare: the silver edge</dt><dd>Brushed metal. Few were made, and the page says exactly how few.</dd>
<dt>Ultimate: gold leaf</dt><dd>Leaf that catches the light unevenly, because leaf does. Kept for the scenes that everybody can quote. A reward from the studio often comes with these.</dd>
<dt>Legendary: the foil</dt><dd>Move your pointer over it, or tilt your phone. A handful exist; some of them are the only one.</dd>
</dl>
<h2>Rarity is a number, not a mood</h2>
<p>The frame is for your eyes. What counts is the line below the price: <em>available 7 of 20</em>. Twenty is written into the contract before the first is sold. When the house is full it is full, and the next way in is somebody who is willing to sell theirs.</p>
<h2>Does rarer mean better?</h2>
<p>No. It means fewer. We have seen people walk past gold to stand in front of a Common, because the taxi in the rain was <em>their</em> taxi, from <em>their</em> evening. Trust that. You can <a href="/about">see all four frames side by side</a> and then <a href="/explore">filter the lobby by rarity</a>.</p>`,
};
