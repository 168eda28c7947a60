import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const assets = join(import.meta.dirname, '../../web/build/client/assets');

const ruled = (css: string): string[] =>
  [...css.matchAll(/\.(-?[_a-z][\w-]*)/gi)].map(([, name]) => name ?? '');

/** Every stylesheet of the pages, by its file, with the classes that it has rules for; and all these classes. */
function readSheets() {
  const files = readdirSync(assets).filter((file) => file.endsWith('.css'));
  const byFile = new Map(files.map((file) => [file, ruled(readFileSync(join(assets, file), 'utf8'))]));
  return { byFile, known: new Set([...byFile.values()].flat()) };
}
let sheets: ReturnType<typeof readSheets> | undefined;

/**
 * Whether a class belongs to a closed popover, which is not drawn, so that its rules may be loaded after the first
 * view.
 */
const isClosed = (name: string): boolean => name.startsWith('header-search_');

/**
 * The classes in the HTML of a server-rendered page whose rules are loaded only by scripts: such a part is shown unstyled, and the
 * page moves when its stylesheet has loaded. None in a page of the sandbox, which contains its own rules.
 */
export function unstyled(page: string): string[] {
  const html = page.replace(/<script[\s\S]*?<\/script>/g, '');
  if (!/assets\/shop-[\w-]+\.css/.test(html)) return [];
  sheets ??= readSheets();
  const { byFile, known } = sheets;
  const linked = [...html.matchAll(/assets\/([\w.-]+\.css)/g)].flatMap(
    ([, file]) => byFile.get(file ?? '') ?? [],
  );
  const inline = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].flatMap(([, css]) =>
    ruled(css ?? ''),
  );
  const present = new Set([...linked, ...inline]);
  const used = [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names]) => names?.split(/\s+/) ?? []);
  return [...new Set(used)].filter((name) => known.has(name) && !present.has(name) && !isClosed(name));
}
