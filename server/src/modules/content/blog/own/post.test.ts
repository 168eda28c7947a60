import { describe, expect, it, test } from 'vitest';
import { ownFeed } from './own-feed.ts';
import { readPost } from './post.ts';

const fields = `title: On frames
date: 2026-11-14T06:30:00
featured: false
author: The box office
picture: covers/kabali.webp
pictureAlt: A taxi
excerpt: What they mean.`;
const post = (body: string, changed = fields) =>
  readPost('on-frames.md', `---\n${changed}\n---\n\n${body}\n`);

describe('a post in Markdown', () => {
  it('is named by its file', () => {
    expect(post('Words.')).toMatchObject({ slug: 'on-frames', title: 'On frames', featured: false });
    expect(post('Words.').body).toBe('<p>Words.</p>\n');
  });

  it('has lists, links, tables with named columns, and definitions', () => {
    expect(post('1. **One** and [two](/about)').body).toContain(
      '<li><strong>One</strong> and <a href="/about">two</a></li>',
    );
    expect(post('| Who |\n|---|\n| We |').body).toContain('<th scope="col">Who</th>');
    expect(post('Lobby\n: Where one *waits*.\n\nGod\n: Whoever is on the poster.\n\nMore.').body).toBe(
      '<dl>\n<dt>Lobby</dt><dd>Where one <em>waits</em>.</dd>\n<dt>God</dt><dd>Whoever is on the poster.</dd>\n</dl>\n<p>More.</p>\n',
    );
  });

  it('was last changed when it says so, or when it was written', () => {
    expect(post('Words.').modified).toBe('2026-11-14T06:30:00');
    expect(post('Words.', `${fields}\nmodified: 2026-11-20T06:30:00`).modified).toBe('2026-11-20T06:30:00');
  });

  it.each([
    ['without its title', fields.replace('title:', 'titel:'), 'on-frames.md:2: Unknown field “titel”.'],
    ['with a day that is none', fields.replace('T06:30:00', ''), 'on-frames.md:3: “date” is not written as'],
    [
      'that is featured perhaps',
      fields.replace('false', 'maybe'),
      'on-frames.md:4: “featured” is true or false.',
    ],
  ])('%s is refused with file and line', (_, changed, problem) => {
    expect(() => post('Words.', changed)).toThrow(problem);
  });
});

test('every post of the shop can be read and has its picture', async () => {
  const posts = await ownFeed.list();
  expect(posts.length).toBeGreaterThan(0);
  for (const { slug, _embedded } of posts) {
    const address = _embedded?.['wp:featuredmedia']?.[0]?.source_url ?? '';
    expect(await ownFeed.picture(address), slug).not.toBeNull();
  }
});
