import { orProblem, serverApi } from '../../../lib/api/server.ts';
import { pageMeta } from '../../../lib/document/page-meta.ts';
import { patterns } from '../../../lib/url/paths.ts';
import { privacy, terms } from '../../../messages/en.ts';
import type { Route } from './+types/terms';
import { LegalPage } from './LegalPage.tsx';

export const loader = ({ context }: Route.LoaderArgs) =>
  orProblem(serverApi(context)('legalText', { params: { page: 'terms' } }));

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta({
    title: loaderData?.text?.title ?? terms.title,
    description: loaderData?.text?.description ?? terms.description,
    path: patterns.terms,
    origin: matches[0].loaderData.origin,
  });

export default function Terms({ loaderData: { text, since } }: Route.ComponentProps) {
  return (
    <LegalPage text={text ?? terms} since={since} other={{ to: patterns.privacy, title: privacy.title }} />
  );
}
