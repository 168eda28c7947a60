import sanitizeHtml from 'sanitize-html';

const textTags = [
  'p',
  'h2',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'blockquote',
  'figure',
  'figcaption',
  'a',
  'strong',
  'em',
  'b',
  'i',
  'code',
  'pre',
  'hr',
  'br',
  'dl',
  'dt',
  'dd',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'sup',
  'sub',
  'abbr',
  'mark',
  's',
];
const frames = new Set(['iframe', 'embed', 'video', 'audio', 'object']);

const hostOf = (address: string | undefined): { href: string; host: string } | null => {
  const url = URL.parse(address ?? '', 'https://invalid.invalid');
  const outside = url && /^https?:$/.test(url.protocol) && url.host !== 'invalid.invalid';
  return outside ? { href: url.href, host: url.host.replace(/^www[.]/, '') } : null;
};

/** The attributes with a player's address; plugins that load lazily add it beside a blank one. */
const hostOfFrame = ({ src, 'data-src': late, data, href }: sanitizeHtml.Attributes) =>
  hostOf(src) ?? hostOf(late) ?? hostOf(data) ?? hostOf(href);

/** The target of each of a post's outermost frames, in order: its own address, or that of the first frame within. */
function framesIn(html: string): ReturnType<typeof hostOfFrame>[] {
  const hosts: ReturnType<typeof hostOfFrame>[] = [];
  let depth = 0;
  sanitizeHtml(html, {
    onOpenTag: (name, attribs) => {
      if (frames.has(name) && depth++ === 0) hosts.push(null);
      if (depth > 0) hosts[hosts.length - 1] ??= hostOfFrame(attribs);
    },
    onCloseTag: (name) => {
      if (frames.has(name)) depth -= 1;
    },
  });
  return hosts;
}

/** Our copy of a picture that a post names. */
export interface OwnPicture {
  src: string;
  width: number;
  height: number;
}

/** Replaces pictures by our copies, or by their alternative text, and each frame with its content by a link. */
function replaceMediaOfOtherSites(html: string, pictures: ReadonlyMap<string, OwnPicture>): string {
  const hosts = framesIn(html);
  let depth = 0;
  const link = (tagName: string, { title }: sanitizeHtml.Attributes): sanitizeHtml.Tag => {
    const host = depth++ === 0 && hosts.shift();
    if (!host) return { tagName, attribs: {}, text: '' };
    const where = `Open it at ${host.host}`;
    return { tagName: 'a', attribs: { href: host.href }, text: title ? `${title} (${where})` : where };
  };
  return sanitizeHtml(html, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    transformTags: {
      ...Object.fromEntries([...frames].map((name) => [name, link])),
      img: (tagName, { src = '', alt = '' }) => {
        const own = pictures.get(src);
        if (!own) return { tagName: 'i', attribs: {}, text: alt };
        const size = { width: String(own.width), height: String(own.height) };
        return { tagName, attribs: { src: own.src, alt, ...size, loading: 'lazy', decoding: 'async' } };
      },
    },
    exclusiveFilter: ({ tag }) => {
      if (frames.has(tag)) depth -= 1;
      return depth > 0;
    },
  });
}

/**
 * Sanitises a post's HTML for our page: text and its markup only, without scripts, styles, forms, ids or events.
 * Headings start below the page's own. Pictures are replaced by our copies, or left out; anything that would load
 * from another site (a film, a tweet) becomes a link, so that no other site is contacted before a click (spec:33).
 */
export function cleanHtml(html: string, pictures: ReadonlyMap<string, OwnPicture>): string {
  const ours = new Set([...pictures.values()].map(({ src }) => src));
  return sanitizeHtml(replaceMediaOfOtherSites(html, pictures), {
    allowedTags: [...textTags, 'img'],
    allowedAttributes: {
      a: ['href', 'rel'],
      img: ['src', 'alt', 'width', 'height', 'loading', 'decoding'],
      abbr: ['title'],
      th: ['scope'],
      ol: ['start'],
    },
    allowedSchemes: ['https', 'http', 'mailto'],
    allowProtocolRelative: false,
    nonTextTags: ['style', 'script', 'textarea', 'option', 'noscript', 'template', 'svg', 'math', 'title'],
    transformTags: {
      h1: 'h2',
      h5: 'h4',
      h6: 'h4',
      a: (tagName, { href = '' }) => ({
        tagName,
        attribs: { href, ...(hostOf(href) ? { rel: 'noopener nofollow' } : {}) },
      }),
    },
    exclusiveFilter: ({ tag, attribs, text, mediaChildren }) =>
      tag === 'img'
        ? !ours.has(attribs.src ?? '')
        : ['i', 'a', 'p', 'figure'].includes(tag) && text.trim() === '' && !mediaChildren?.length,
  });
}

/** The addresses of a post's pictures, as written in the post. */
export function picturesIn(html: string): string[] {
  const found = new Set<string>();
  sanitizeHtml(html, {
    allowedTags: ['img'],
    allowedAttributes: { img: ['src'] },
    transformTags: {
      img: (tagName, attribs) => {
        if (attribs.src) found.add(attribs.src);
        return { tagName, attribs };
      },
    },
  });
  return [...found];
}

const escapes: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** The text of HTML on one line, cut after a word where it is longer than `most`. */
export function plainText(html: string, most: number): string {
  const words = sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} })
    .replace(/&(amp|lt|gt|quot);/g, (sign) => escapes[sign] ?? sign)
    .replace(/\[(…|[.]{3})\]\s*$/, '…')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what goes
    .replace(/[\u0000-\u0020\u007f-\u00a0\u202a-\u202e\u2066-\u2069]+/g, ' ')
    .trim();
  if (words.length <= most) return words;
  return `${words.slice(0, most).replace(/\s+\S*$/, '')}…`;
}
