import { StatusCard } from '../components/StatusCard.tsx';
import { pageMeta } from '../lib/document/page-meta.ts';
import { patterns } from '../lib/url/paths.ts';
import { common, pageProblems } from '../messages/en.ts';
import type { Route } from './+types/offline';
import { PageLayout } from './layout/PageLayout.tsx';

/** Shown by the service worker in the place of any page, so it runs no script: the address is another's. */
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
            // biome-ignore lint/a11y/useValidAnchor: no address is that of the page that was asked for
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
