/** A stretch of markup that the hand's filter shakes as a whole, or one that it leaves alone. */
export interface Stretch {
  shaken: boolean;
  markup: string;
}

const HAND = '<g filter="url(#hand)">';

/** The end of the group that begins at `from`. */
function endOfGroup(markup: string, from: number): number {
  const tags = /<g[ >]|<\/g>/g;
  tags.lastIndex = from;
  let depth = 0;
  for (let tag = tags.exec(markup); tag; tag = tags.exec(markup)) {
    depth += tag[0] === '</g>' ? -1 : 1;
    if (depth === 0) return tags.lastIndex;
  }
  throw new Error('a group does not end');
}

/**
 * Lettering in the order of painting, in as few layers as that allows. Each has the whole markup, including what is
 * only referred to, and shows its own part.
 */
export function stretchesOf(markup: string): Stretch[] {
  const parts: { shaken: boolean; from: number; to: number }[] = [];
  const add = (shaken: boolean, from: number, to: number): void => {
    const last = parts.at(-1);
    const isSeen = /<(path|circle|use|rect)/.test(markup.slice(from, to).replace(/<defs>.*?<\/defs>/gs, ''));
    if (last && (last.shaken === shaken || !isSeen)) last.to = to;
    else if (isSeen || shaken) parts.push({ shaken, from, to });
  };
  let at = 0;
  for (let group = markup.indexOf(HAND); group !== -1; group = markup.indexOf(HAND, at)) {
    if (group > at) add(false, at, group);
    at = endOfGroup(markup, group);
    add(true, group, at);
  }
  if (at < markup.length) add(false, at, markup.length);
  const hidden = (part: string): string => (part ? `<defs>${part}</defs>` : '');
  return parts.map(({ shaken, from, to }) => ({
    shaken,
    markup: `${hidden(markup.slice(0, from))}${markup.slice(from, to)}${hidden(markup.slice(to))}`.replaceAll(
      HAND,
      '<g>',
    ),
  }));
}
