import { patterns } from '../../../lib/address/paths.ts';
import { pageMeta } from '../../../lib/page/meta.ts';
import { privacy, terms } from '../../../messages/en.ts';
import type { Route } from './+types/privacy';
import { LegalPage } from './LegalPage.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: privacy.title,
    description: privacy.description,
    path: patterns.privacy,
    origin: matches[0].loaderData.origin,
  });

export default function Privacy() {
  return <LegalPage text={privacy} other={{ to: patterns.terms, title: terms.title }} />;
}
