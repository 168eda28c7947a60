import type { OwnPost } from '../post.ts';

export const singleScreen: OwnPost = {
  slug: 'a-small-dictionary-of-the-single-screen',
  title: 'A small dictionary of the single screen',
  date: '2026-11-17T06:30:00',
  featured: false,
  author: 'The projection booth',
  picture: 'posters/kabali-9-medallion.webp',
  pictureAlt: 'A poster with a medallion in its middle',
  excerpt:
    'House full, first day first show, intermission: the words on our walls, and where they come from.',
  body: `
<p>People ask why a sold-out picture here says <em>House full</em> and a page that fails calls for an <em>intermission</em>. Because we grew up in halls with one screen, and the words never left us. A short dictionary.</p>
<dl>
<dt>Talkies</dt><dd>When films learned to speak, halls put the news into their names. Half a century later nobody noticed the sound any more, and the name stayed over the door.</dd>
<dt>First day, first show</dt><dd>Friday morning, before anybody can tell you how it ends. Confetti is allowed; sitting is not.</dd>
<dt>House full</dt><dd>The board that the manager hung out with both hands. It meant: come earlier tomorrow.</dd>
<dt>Balcony, stalls, front bench</dt><dd>Three prices, three temperaments. The loudest whistles came from the front bench, and so did the truest reviews.</dd>
<dt>Hoarding</dt><dd>A poster the size of a building, painted by hand, gone in the first good monsoon.</dd>
<dt>Lobby card</dt><dd>A printed still in a frame, eight to a film, behind glass in the foyer. You studied them on the way in and understood them on the way out.</dd>
<dt>Matinee</dt><dd>The show in daylight, for students and for anybody who should have been elsewhere. Our light theme is called after it.</dd>
<dt>Velvet</dt><dd>What the seats claimed to be. Our dark theme.</dd>
<dt>Intermission</dt><dd>Ten minutes, announced by a card with a border. Something on the reel needs changing; the film goes on. Ours mean the same.</dd>
<dt>Reel</dt><dd>About eleven minutes of film in a tin. The boy who cycled the second reel from one hall to the next, in traffic, was the internet.</dd>
</dl>
<p>Know a word that is missing? <a href="/contact?topic=feature">Write to us.</a> The front bench reads everything.</p>`,
};
