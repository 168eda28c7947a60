import { Suspense } from 'react';
import { data, Link, Outlet, useLocation, useNavigation } from 'react-router';
import { lazy } from '../../../lib/timing/lazy.ts';
import { patterns } from '../../../lib/url/paths.ts';
import { studioFrame as words } from '../../../messages/en.ts';
import { Entrance } from '../entrance/Entrance.tsx';
import { loadMember } from '../kit/calls/load.ts';
import { mayOpen } from '../kit/page/menu.ts';
import { NotAllowed } from '../kit/page/NotAllowed.tsx';
import { studioMeta } from '../kit/page/studio-meta.ts';
import { ProofPrompt } from '../kit/proof/ProofPrompt.tsx';
import type { Route } from './+types/frame';
import { EarlyKey } from './EarlyKey.tsx';
import { StudioSide } from './StudioSide.tsx';
import * as styles from './studio-frame.module.css';

// loaded after the page: its keys work a moment later, and make no page of the studio heavier
const Commands = lazy(() => import('../palette/Commands.tsx'));

export async function loader({ context, request }: Route.LoaderArgs) {
  const member = await loadMember(context, request);
  return data(member, mayOpen(member, new URL(request.url).pathname) ? {} : { status: 403 });
}

export const meta: Route.MetaFunction = () => studioMeta(words.name);

/**
 * The frame of every page of the studio. Until the studio is open in this session, it shows the entrance instead of
 * the page. A screen that the member's role may not open is not rendered, so that nobody fills in a form that would
 * be refused.
 */
export default function StudioFrame({ loaderData: member }: Route.ComponentProps) {
  const waiting = useNavigation().state !== 'idle';
  const { pathname } = useLocation();
  const open = member.stepUp.until !== null;
  const page = mayOpen(member, pathname) ? <Outlet /> : <NotAllowed />;
  return (
    <div className={styles.studio}>
      {open ? <EarlyKey /> : null}
      <StudioSide member={member} open={open} />
      <main id="main" className={styles.studioMain} aria-busy={waiting || undefined}>
        {open && member.stepUp.passkeyMissing ? <PasskeyMissing /> : null}
        {open ? page : <Entrance member={member} />}
      </main>
      <Suspense>
        <Commands member={member} open={open} />
      </Suspense>
      <ProofPrompt member={member} />
    </div>
  );
}

const PasskeyMissing = () => (
  <p className={styles.studioHint}>
    {words.passkeyMissing} <Link to={patterns.security}>{words.addPasskey}</Link>. {words.passkeyWhy}
  </p>
);
