import { useSearchParams } from 'react-router';
import { googleRefusal } from '../../../components/GoogleLink.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { PageHead } from '../../../components/PageHead.tsx';
import { requireUser, serverApi } from '../../../lib/api/server.ts';
import { pageMeta } from '../../../lib/document/page-meta.ts';
import { patterns } from '../../../lib/url/paths.ts';
import { security } from '../../../messages/en.ts';
import type { Route } from './+types/page';
import { loadSecurity } from './load.ts';
import { Security } from './Security.tsx';
import * as styles from './security.module.css';

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireUser(context, request);
  return loadSecurity(serverApi(context));
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: security.title,
    description: security.description,
    path: patterns.security,
    origin: matches[0].loaderData.origin,
    personal: true,
  });

/** The page of passkeys, Google and sessions. */
export default function SecurityPage({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const refusal = googleRefusal(search);
  return (
    <>
      <PageHead title={security.heading} lead={security.description} />
      <div className={`wrap ${styles.securityPage}`}>
        {refusal ? <Notice kind="bad">{refusal}</Notice> : null}
        <Security data={loaderData} here={patterns.security} />
      </div>
    </>
  );
}
