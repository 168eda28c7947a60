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
 * Removes from the manifest, which every page of the shop loads, the imports of the studio's screens (a third of it)
 * and the modules that every page has through its entry. Imports only say what to preload before a change of page;
 * within the studio the screen's own script loads them.
 */
export function trimManifest(source: string): string {
  const end = source.lastIndexOf('}') + 1;
  const manifest = JSON.parse(source.slice(START.length, end)) as Routes;
  const loaded = new Set(manifest.entry.imports);
  for (const route of Object.values(manifest.routes))
    if (route.id === STUDIO || route.parentId === STUDIO) delete route.imports;
    else if (route.imports) route.imports = route.imports.filter((file) => !loaded.has(file));
  // false can be omitted, as the router only tests for truth
  const text = JSON.stringify(manifest, (_, value: unknown) => (value === false ? undefined : value));
  return `${START}${text}${source.slice(end)}`;
}

/** Trims the manifest of the build in `client`. @throws where the manifest is not in React Router's format */
export async function trimManifestOf(client: string): Promise<void> {
  const assets = join(client, 'assets');
  const name = (await readdir(assets)).find((file) => /^manifest-.*\.js$/.test(file));
  const source = name ? await readFile(join(assets, name), 'utf8') : '';
  if (!name || !source.startsWith(START)) throw new Error('The build has no manifest that can be read.');
  await writeFile(join(assets, name), trimManifest(source));
}
