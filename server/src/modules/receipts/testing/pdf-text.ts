import { inflateSync } from 'node:zlib';

/**
 * The characters of a PDF as somebody gets who copies them out of it, in the order in which they are drawn: through its fonts'
 * own tables of Unicode (ISO 32000-1, 9.10.3). Reads what pdfkit writes, no other PDF.
 */
export function pdfText(bytes: Uint8Array): string {
  const source = Buffer.from(bytes).toString('latin1');
  const objects = new Map(
    [...source.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', body = '']) => [id, body]),
  );
  const streamOf = (id: string): string => {
    const [head = '', rest = ''] = (objects.get(id) ?? '').split(/stream\r?\n/);
    const data = Buffer.from(rest.slice(0, rest.lastIndexOf('\nend')), 'latin1');
    return (head.includes('/FlateDecode') ? inflateSync(data) : data).toString('latin1');
  };
  const characters = new Map<string, string[]>();
  for (const [, name = '', id = ''] of source.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1];
    if (table)
      characters.set(
        name,
        [...streamOf(table).matchAll(/\[([^\]]*)\]/g)].flatMap(([, row = '']) => charactersOf(row)),
      );
  }
  let text = '';
  let font: string[] = [];
  for (const [, id = ''] of source.matchAll(/\/Contents (\d+) 0 R/g))
    for (const [, name, shown] of streamOf(id).matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (name) font = characters.get(name) ?? [];
      for (const [, glyphs = ''] of (shown ?? '').matchAll(/<([0-9a-f]+)>/g))
        for (const glyph of glyphs.match(/.{4}/g) ?? []) text += font[Number.parseInt(glyph, 16)] ?? '\ufffd';
      if (shown) text += '|';
    }
  return text;
}

const charactersOf = (row: string): string[] =>
  [...row.matchAll(/<([0-9a-f ]*)>/g)].map(([, hex = '']) =>
    // a ligature encodes several characters
    Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
  );
