import { StatusCard } from '../components/StatusCard.tsx';
import { pageMeta } from '../lib/document/page-meta.ts';
import { patterns } from '../lib/url/paths.ts';
import { common, pageProblems } from '../messages/en.ts';
import type { Route } from './+types/offline';
import { PageLayout } from './layout/PageLayout.tsx';

/**
 * The service worker shows this page in place of any other, so it runs no scripts: the address is that of the other
 * page.
 */
export const handle = { still: true };

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: pageProblems.offline.title,
    description: pageProblems.offline.text,
    path: patterns.offline,
    origin: matches[0].loaderData.origin,
    personal: true,
  });

export default function Offline() {
  return (
    <PageLayout>
      <div className="wrap section">
        <StatusCard
          heading="h1"
          title={pageProblems.offline.title}
          action={
            // biome-ignore lint/a11y/useValidAnchor: the empty address is that of the requested page
            <a className="button" href="">
              {common.retry}
            </a>
          }
        >
          <p>{pageProblems.offline.text}</p>
        </StatusCard>
      </div>
    </PageLayout>
  );
}
