import { Hono } from 'hono';
import { html } from 'hono/html';

/** Posts on a site that is not ours. */
const posts: Record<string, { author: string; title: string; text: string; at: string }> = {
  'first-day-first-drop': {
    author: 'madurai_reels',
    title: 'First day, first drop',
    text: 'Queued from four in the morning for the film in ’07. This time the queue was my sofa, and I still got number 3 of 20. Whistles were blown. The neighbours have been told.',
    at: '9 November',
  },
  'my-showcase-after-a-year': {
    author: 'frontbench',
    title: 'My showcase after a year',
    text: 'Six lobby cards, one silver frame, and a sapling that is now taller than my nephew. He has asked for a bench of his own.',
    at: '15 November',
  },
};

const styles = `body{margin:0;padding:20px;font:17px/1.5 system-ui,sans-serif;background:#fffaf0;color:#2b0d12}
article{display:grid;gap:8px;max-width:60ch}h1{font-size:1.1rem;margin:0}p{margin:0}small{color:#5c3733}`;

/** Stands in for the site whose posts the community wall shows: a page for each post, and one for frames. */
export function communityApp(): Hono {
  const app = new Hono();
  const show = (id: string) => {
    const post = posts[id];
    return post
      ? html`<!doctype html><html lang="en"><title>${post.title}</title><meta name="viewport" content="width=device-width">
          <style>${styles}</style>
          <main><article><h1>@${post.author}</h1><p>${post.text}</p><small>${post.at}</small></article></main></html>`
      : null;
  };
  for (const path of ['/:id', '/:id/frame'])
    app.get(path, (c) => {
      const page = show(c.req.param('id') ?? '');
      if (!page) return c.text('No such post', 404);
      c.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'");
      c.header('x-content-type-options', 'nosniff');
      return c.html(page);
    });
  return app;
}
