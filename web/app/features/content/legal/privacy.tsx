import { orProblem, serverApi } from '../../../lib/api/server.ts';
import { pageMeta } from '../../../lib/document/page-meta.ts';
import { patterns } from '../../../lib/url/paths.ts';
import { privacy, terms } from '../../../messages/en.ts';
import type { Route } from './+types/privacy';
import { LegalPage } from './LegalPage.tsx';

export const loader = ({ context }: Route.LoaderArgs) =>
  orProblem(serverApi(context)('legalText', { params: { page: 'privacy' } }));

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta({
    title: loaderData?.text?.title ?? privacy.title,
    description: loaderData?.text?.description ?? privacy.description,
    path: patterns.privacy,
    origin: matches[0].loaderData.origin,
  });

export default function Privacy({ loaderData: { text, since } }: Route.ComponentProps) {
  return (
    <LegalPage text={text ?? privacy} since={since} other={{ to: patterns.terms, title: terms.title }} />
  );
}
