import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

interface Routes {
  entry: { imports: string[] };
  routes: Record<string, { id: string; parentId?: string; imports?: string[] }>;
}

const START = 'window.__reactRouterManifest=';
/** The route around every screen of the studio. */
const STUDIO = 'frame';

/**
 * Takes out of the manifest, which every page of the shop brings, what the studio's screens import, a third of it, and what
 * every page has by its entry. Imports only say what to fetch ahead of a change of page; within the studio that is found by
 * the screen's own script.
 */
export function trimManifest(source: string): string {
  const end = source.lastIndexOf('}') + 1;
  const manifest = JSON.parse(source.slice(START.length, end)) as Routes;
  const loaded = new Set(manifest.entry.imports);
  for (const route of Object.values(manifest.routes))
    if (route.id === STUDIO || route.parentId === STUDIO) delete route.imports;
    else if (route.imports) route.imports = route.imports.filter((file) => !loaded.has(file));
  // what is false is as good as not there: the router asks only whether something is so
  const text = JSON.stringify(manifest, (_, value: unknown) => (value === false ? undefined : value));
  return `${START}${text}${source.slice(end)}`;
}

/** The same of the build in `client`. @throws where the manifest is not as React Router writes it */
export async function trimManifestOf(client: string): Promise<void> {
  const assets = join(client, 'assets');
  const name = (await readdir(assets)).find((file) => /^manifest-.*\.js$/.test(file));
  const source = name ? await readFile(join(assets, name), 'utf8') : '';
  if (!name || !source.startsWith(START)) throw new Error('The build has no manifest that can be read.');
  await writeFile(join(assets, name), trimManifest(source));
}
