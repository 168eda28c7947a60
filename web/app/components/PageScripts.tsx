import { use } from 'react';
import {
  UNSAFE_FrameworkContext as FrameworkContext,
  UNSAFE_DataRouterDataContext as RouterDataContext,
  Scripts,
  useMatches,
} from 'react-router';

/** The script in `web/public` that reloads the page. */
const RELOAD = '/reload.js';
/** Whether a route id of `routes.ts` belongs to the studio. */
const inStudio = (id: string): boolean => /^(frame|inside)\b/.test(id);

/**
 * The page's scripts. React Router names the scripts of all routes of an address, even where an error is shown:
 * somebody who is no member gets a 404 there, and must get none of the studio's scripts.
 */
export function PageScripts() {
  const framework = use(FrameworkContext);
  const errors = use(RouterDataContext)?.errors;
  const matches = useMatches();
  if (!framework || !errors) return <Scripts />;
  const failed = matches.findIndex(({ id }) => errors[id] !== undefined);
  const routes = { ...framework.manifest.routes };
  for (const { id } of matches.slice(failed + 1)) {
    const known = routes[id];
    if (known && inStudio(id)) routes[id] = { ...known, module: RELOAD, imports: [], css: [] };
  }
  return (
    <FrameworkContext value={{ ...framework, manifest: { ...framework.manifest, routes } }}>
      <Scripts />
    </FrameworkContext>
  );
}
