import type { OwnPost } from '../post.ts';

export const posters: OwnPost = {
  slug: 'how-a-poster-is-drawn',
  title: 'How a poster is drawn when nobody holds the brush',
  date: '2026-11-10T06:30:00',
  featured: true,
  author: 'The poster room',
  picture: 'covers/kabali.webp',
  pictureAlt: 'A yellow taxi waits in the night rain before a city of lit windows',
  excerpt:
    'Hoardings were painted by hand, three storeys high, from a photograph the size of a palm. What our drawing programs learned from them.',
  body: `
<p>The men who painted cinema hoardings worked from a still no larger than a hand. They drew a grid over it, drew the same grid over forty sheets of board, and filled it square by square, lying on their backs. Up close there was nothing but strokes: a cheek was eleven colours, none of them skin. From the bus stop it was a face.</p>
<h2>The same three lessons</h2>
<p>Our demonstration pictures are drawn by code, and the code was taught by looking at those boards.</p>
<ol>
<li><strong>Few colours, all of them loud.</strong> Paint came in tins. Each of our designs has a palette of five or six inks and mixes nothing in between; where a third colour is needed, two are laid across each other in strokes.</li>
<li><strong>The hand shakes.</strong> No edge is straight. Every line is bent by a little noise that belongs to that picture alone, so the same design never comes out twice.</li>
<li><strong>It must read from the road.</strong> One object, one light, one diagonal. A taxi, a palace, a projector. If you cannot say in three words what is on the board, it is two boards.</li>
</ol>
<h2>Numbers in place of moods</h2>
<p>The number in a picture’s name is the seed of everything accidental in it: where the paint runs, which window is lit, how the rain leans. Give the program the same number and it paints the same board to the last speck. That is why we never change the number of a picture that was sold: it would be a different picture.</p>
<h2>And the people?</h2>
<p>You will not find a real actor’s face in what we draw ourselves. A silhouette, a pair of spectacles, a coin, a chair that somebody has just left: cinema has always known how to show a person by what they leave behind.</p>
<p>Have a look at <a href="/collections">what hangs at the moment</a>, and stand as close as you like. It is all strokes.</p>`,
};
