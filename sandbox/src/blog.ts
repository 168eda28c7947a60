import { Hono } from 'hono';
import { z } from 'zod';

/** How the blog misbehaves. */
export const BlogSwitchesSchema = z
  .object({
    /** 503 to every request */
    outage: z.boolean(),
    /** seconds until a response */
    delay: z.number().min(0).max(60),
    /** posts whose HTML is as bad as a feed's can be */
    hostile: z.boolean(),
    /** a response that is no JSON */
    garbage: z.boolean(),
    /** the status of responses for pictures; 0: there is none, ever */
    pictures: z.literal(0).or(z.number().int().min(200).max(599)),
    /** the number of posts */
    posts: z.number().int().min(0).max(500),
  })
  .strict();
export type BlogSwitches = z.infer<typeof BlogSwitchesSchema>;

export const noBlogFaults: BlogSwitches = {
  outage: false,
  delay: 0,
  hostile: false,
  garbage: false,
  pictures: 200,
  posts: 12,
};

// one red pixel
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

const hostileHtml = `<p onclick="alert(1)">Before</p><script>alert(1)</script><style>body{display:none}</style>
<a href="javascript:alert(1)">press</a><img src="x" onerror="alert(1)"><iframe src="https://www.youtube.com/embed/x"></iframe>
<form action="https://evil.example"><input name="password"></form><svg><script>alert(1)</script></svg>
<h1 id="main" style="position:fixed">Heading</h1><p>After &amp; done</p>`;

function post(number: number, { hostile }: BlogSwitches) {
  const day = String((number % 28) + 1).padStart(2, '0');
  const gmt = `2026-10-${day}T08:00:00`;
  const title = `Post number ${number}`;
  return {
    id: number,
    slug: `post-${number}`,
    date_gmt: gmt,
    modified_gmt: gmt,
    sticky: number === 1,
    title: { rendered: hostile ? `${title} <script>alert(1)</script>` : `${title} &amp; more` },
    excerpt: { rendered: `<p>What number ${number} is about [&hellip;]</p>` },
    content: {
      rendered: hostile
        ? hostileHtml
        : `<h2>Heading</h2><p>Words of number ${number}.</p><figure><img src="/wp-content/uploads/pixel.png" alt="A pixel"></figure>`,
    },
    _embedded: {
      author: [{ name: 'The visiting desk' }],
      'wp:featuredmedia': [{ source_url: '/wp-content/uploads/pixel.png', alt_text: 'A pixel' }],
      'wp:term': [[], number === 2 ? [{ taxonomy: 'post_tag', slug: 'featured', name: 'featured' }] : []],
    },
  };
}

/**
 * The part of WordPress's REST API v2 that the shop calls: `GET /wp-json/wp/v2/posts` with `slug`, `per_page`, `page`.
 * Source: https://developer.wordpress.org/rest-api/reference/posts/ (shape of responses, totals in headers).
 */
export function blogApp(switches: () => BlogSwitches): Hono {
  const app = new Hono();
  app.use('/wp-json/*', async (c, next) => {
    const { delay, outage, garbage } = switches();
    if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay * 1000));
    if (outage) return c.json({ code: 'down', message: 'Briefly unavailable for maintenance.' }, 503);
    if (garbage) return c.html('<html><body>Database error</body></html>');
    await next();
  });
  app.get('/wp-json/wp/v2/posts', (c) => {
    const { posts } = switches();
    const all = Array.from({ length: posts }, (_, index) => post(index + 1, switches()));
    const slug = c.req.query('slug');
    const found = slug ? all.filter((one) => one.slug === slug) : all;
    const size = Math.min(100, Number(c.req.query('per_page') ?? 10) || 10);
    const page = Number(c.req.query('page') ?? 1) || 1;
    c.header('X-WP-Total', String(found.length));
    c.header('X-WP-TotalPages', String(Math.ceil(found.length / size)));
    return c.json(found.slice((page - 1) * size, page * size));
  });
  app.get('/wp-content/uploads/:name', () => {
    const { pictures } = switches();
    if (pictures === 0) return new Promise<Response>(() => undefined);
    return pictures === 200
      ? new Response(pixel, { headers: { 'content-type': 'image/png' } })
      : new Response('No picture', { status: pictures });
  });
  return app;
}
