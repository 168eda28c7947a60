interface ManifestRoute {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
  hasLoader: boolean;
  module: string;
  clientActionModule?: string;
  clientLoaderModule?: string;
  imports?: string[];
}
/** The part of React Router's manifest that is read here. */
export interface RouteManifest {
  url: string;
  entry: { module: string; imports: string[] };
  routes: Record<string, ManifestRoute>;
}

/** Every page with the scripts that its first load fetches: entry, manifest, its route and the layouts around it. */
export function firstLoads({ url, entry, routes }: RouteManifest): { page: string; files: string[] }[] {
  const parents = new Set(Object.values(routes).map(({ parentId }) => parentId));
  return Object.values(routes)
    .filter(({ id }) => id !== 'root' && !parents.has(id))
    .map((leaf) => {
      const files = new Set([entry.module, ...entry.imports, url]);
      let path = '';
      for (let route: ManifestRoute | undefined = leaf; route; route = routes[route.parentId ?? '']) {
        for (const file of [route.module, ...(route.imports ?? [])]) files.add(file);
        if (route.path) path = `/${route.path}${path}`;
      }
      return { page: path || '/', files: [...files] };
    })
    .toSorted((a, b) => a.page.localeCompare(b.page));
}
