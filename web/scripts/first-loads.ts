interface ManifestRoute {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
  hasLoader: boolean;
  module: string;
  clientActionModule?: string;
  clientLoaderModule?: string;
}
/** The part of React Router's manifest that is used here. */
export interface RouteManifest {
  url: string;
  entry: { module: string };
  routes: Record<string, ManifestRoute>;
}

const IMPORT = /(?:from|import)\s*"\.\/([\w-]+\.js)"/g;

/**
 * Lists every page with the scripts of its first load: entry, manifest, its route and the layouts around it, and their
 * imports.
 * @param scripts the build's scripts by their addresses
 */
export function firstLoads(
  { url, entry, routes }: RouteManifest,
  scripts: ReadonlyMap<string, string>,
): { page: string; files: string[] }[] {
  const add = (file: string, files: Set<string>): void => {
    if (files.has(file)) return;
    files.add(file);
    for (const [, name] of scripts.get(file)?.matchAll(IMPORT) ?? []) add(`/assets/${name}`, files);
  };
  const parents = new Set(Object.values(routes).map(({ parentId }) => parentId));
  return Object.values(routes)
    .filter(({ id }) => id !== 'root' && !parents.has(id))
    .map((leaf) => {
      const files = new Set([url]);
      add(entry.module, files);
      let path = '';
      for (let route: ManifestRoute | undefined = leaf; route; route = routes[route.parentId ?? '']) {
        add(route.module, files);
        if (route.path) path = `/${route.path}${path}`;
      }
      return { page: path || '/', files: [...files] };
    })
    .toSorted((a, b) => a.page.localeCompare(b.page));
}
