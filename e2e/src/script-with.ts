import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const assets = join(import.meta.dirname, '../../web/build/client/assets');

/** Whether a request is for one of the pages' scripts that contain `text`. For `page.route`. */
export function scriptWith(text: string): (url: URL) => boolean {
  const named = readdirSync(assets).filter(
    (file) => file.endsWith('.js') && readFileSync(join(assets, file), 'utf8').includes(text),
  );
  if (named.length === 0) throw new Error(`no script has ${text}`);
  return ({ pathname }) => named.includes(basename(pathname));
}
