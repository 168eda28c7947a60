import { describe, expect, test } from 'vitest';
import { cleanHtml } from './clean.ts';

const own = new Map([['https://blog.example.net/p.png', { src: '/media/x/800.webp', width: 5, height: 4 }]]);
const clean = (html: string): string => cleanHtml(html, own).replaceAll('\n', '');
const link = (href: string, words: string): string =>
  `<a href="${href}" rel="noopener nofollow">${words}</a>`;

describe('what a post embeds becomes a link to where it plays', () => {
  test.each([
    [
      'a block of WordPress',
      `<figure class="wp-block-embed is-type-video is-provider-youtube"><div class="wp-block-embed__wrapper">
      <iframe title="Kabali &amp; friends" width="500" src="https://www.youtube.com/embed/x?feature=oembed" allowfullscreen></iframe>
      </div></figure>`.replaceAll(/\n\s*/g, ''),
      `<figure>${link('https://www.youtube.com/embed/x?feature=oembed', 'Kabali &amp; friends (Open it at youtube.com)')}</figure>`,
    ],
    [
      'a frame between two paragraphs',
      '<p>x</p><iframe src="//player.vimeo.com/video/1"></iframe><p>y</p>',
      `<p>x</p>${link('https://player.vimeo.com/video/1', 'Open it at player.vimeo.com')}<p>y</p>`,
    ],
    [
      'a frame that a plugin loads late',
      '<iframe src="about:blank" data-src="https://www.youtube.com/embed/y"></iframe>',
      link('https://www.youtube.com/embed/y', 'Open it at youtube.com'),
    ],
    [
      'a film of the block editor',
      '<figure class="wp-block-video"><video controls src="https://cdn.example.net/a.mp4"></video><figcaption>The day</figcaption></figure>',
      `<figure>${link('https://cdn.example.net/a.mp4', 'Open it at cdn.example.net')}<figcaption>The day</figcaption></figure>`,
    ],
    [
      'a film of a shortcode, once and without the words for old browsers',
      `<div class="wp-video"><video class="wp-video-shortcode" controls><source type="video/mp4" src="https://b.example.net/x.mp4?_=1"/>Get a newer browser, or
      <a href="https://b.example.net/x.mp4">https://b.example.net/x.mp4</a></video></div>after`,
      `${link('https://b.example.net/x.mp4?_=1', 'Open it at b.example.net')}after`,
    ],
    [
      'a song',
      '<figure class="wp-block-audio"><audio controls src="https://b.example.net/x.mp3"></audio></figure>',
      `<figure>${link('https://b.example.net/x.mp3', 'Open it at b.example.net')}</figure>`,
    ],
    [
      'a file beside its own link',
      '<object data="https://b.example.net/x.pdf" type="application/pdf"><p>No plugin</p></object><a href="https://b.example.net/x.pdf">Programme</a>',
      `${link('https://b.example.net/x.pdf', 'Open it at b.example.net')}${link('https://b.example.net/x.pdf', 'Programme')}`,
    ],
    [
      'a player of old within another',
      '<object><param name="movie" value="x"><embed src="http://www.youtube.com/v/x"></object>after',
      `${link('http://www.youtube.com/v/x', 'Open it at youtube.com')}after`,
    ],
    [
      'a film that never ends',
      '<p>open <video src="https://a.example.net/1"> never closed</p><p>goes on</p>',
      `<p>open ${link('https://a.example.net/1', 'Open it at a.example.net')}</p><p>goes on</p>`,
    ],
    ['a frame that leads nowhere', '<p>x</p><iframe srcdoc="<b>y</b>"></iframe><video>z</video>', '<p>x</p>'],
    [
      'a post of another site',
      '<blockquote class="twitter-tweet"><p dir="ltr">Hi</p>&mdash; <a href="https://twitter.com/n/status/1">May 1</a></blockquote><script async src="https://platform.twitter.com/widgets.js"></script>',
      `<blockquote><p>Hi</p>— ${link('https://twitter.com/n/status/1', 'May 1')}</blockquote>`,
    ],
  ])('%s', (_kind, html, shown) => expect(clean(html)).toBe(shown));
});

describe('pictures and links', () => {
  const picture =
    '<img src="/media/x/800.webp" alt="P" width="5" height="4" loading="lazy" decoding="async" />';
  test.each([
    [
      'a link around a picture of ours stays',
      '<a href="https://x.example.net/big.png"><img src="https://blog.example.net/p.png" alt="P"></a>',
      link('https://x.example.net/big.png', picture),
    ],
    [
      'a picture that is not to be had leaves its words',
      '<a href="https://x.example.net/"><img src="https://elsewhere.example.net/p.png" alt="Words"></a>',
      link('https://x.example.net/', '<i>Words</i>'),
    ],
    [
      'without words it takes the link around it along',
      '<p>x</p><a href="https://x.example.net/"><img src="https://elsewhere.example.net/p.png" alt=""></a>',
      '<p>x</p>',
    ],
    [
      'and leaves a caption',
      '<figure><img src="https://elsewhere.example.net/p.png" alt=""><figcaption>Cap</figcaption></figure>',
      '<figure><figcaption>Cap</figcaption></figure>',
    ],
    [
      'a link without words goes',
      '<p>x<a name="here"></a><a href="https://x.example.net"> </a></p>',
      '<p>x</p>',
    ],
    ['a paragraph of nothing else goes', '<p><a href="https://x.example.net"></a></p><p>y</p>', '<p>y</p>'],
  ])('%s', (_kind, html, shown) => expect(clean(html)).toBe(shown));
});

test.each([
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<textarea><img src="/media/x/800.webp" onerror="alert(1)"></textarea>',
  '<xmp><img src=x onerror=alert(1)></xmp>',
  '<style><img src=x onerror=alert(1)></style>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<iframe src="https://a.example.net" title="<script>alert(1)</script>"><img src=x onerror=alert(1)></iframe>',
  '<iframe src="javascript:alert(1)"></iframe><embed src="data:text/html,<script>alert(1)</script>">',
  '<video><source onerror=alert(1) src="javascript:alert(1)"><img src=x onerror=alert(1)></video>',
])('nothing runs and nothing of another site is loaded: %s', (html) => {
  expect(cleanHtml(html, own)).not.toMatch(/<(?!\/?(a|p|table)[ >])|href="(?!https?:)/);
});
