import { use } from 'react';
import {
  UNSAFE_FrameworkContext as FrameworkContext,
  UNSAFE_DataRouterDataContext as RouterDataContext,
  Scripts,
  useMatches,
} from 'react-router';

/** Of `web/public`: loads the page anew where it is drawn. */
const RELOAD = '/reload.js';
/** Routes of the studio, as `routes.ts` names them. */
const inStudio = (id: string): boolean => /^(frame|inside)\b/.test(id);

/**
 * The page's scripts. Of each route that an address has React Router names the script, also where an error stands in its
 * place: who is no member, and gets a 404 there, is given none of the studio's.
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
