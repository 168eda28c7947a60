import { patterns } from '../../../lib/address/paths.ts';
import { pageMeta } from '../../../lib/page/meta.ts';
import { privacy, terms } from '../../../messages/en.ts';
import type { Route } from './+types/terms';
import { LegalPage } from './LegalPage.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: terms.title,
    description: terms.description,
    path: patterns.terms,
    origin: matches[0].loaderData.origin,
  });

export default function Terms() {
  return <LegalPage text={terms} other={{ to: patterns.privacy, title: privacy.title }} />;
}
