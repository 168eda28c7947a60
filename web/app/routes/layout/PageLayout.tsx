import { type ReactNode, Suspense } from 'react';
import { useNavigation } from 'react-router';
import { CardMenuHost } from '../../components/card/menu/CardMenuHost.tsx';
import { useAnnouncement, useUnreadLegal } from '../../lib/api/root-data.ts';
import { lazy } from '../../lib/timing/lazy.ts';
import { Announcement } from './Announcement.tsx';
import { Header } from './Header.tsx';
import * as styles from './page-layout.module.css';

/** Its links and form work as rendered by the server; its script is loaded after the first load. */
const Footer = lazy(async () => ({ default: (await import('./after-paint.ts')).Footer }), 'body');
// most visits have none
const LegalUpdates = lazy(() => import('./LegalUpdates.tsx'), '[data-part="legal-updates"]');

/** The common header and footer around a page. Login, sign-up, reset and wallet pages have none. */
export function PageLayout({ children }: { children: ReactNode }) {
  const announcement = useAnnouncement();
  const unread = useUnreadLegal();
  const waiting = useNavigation().state !== 'idle';
  return (
    <>
      {announcement ? <Announcement announcement={announcement} /> : null}
      {unread.length > 0 ? (
        <Suspense>
          <LegalUpdates updates={unread} />
        </Suspense>
      ) : null}
      <Header />
      {waiting ? <div className={styles.loadingBeam} aria-hidden="true" /> : null}
      <main id="main">{children}</main>
      <Suspense>
        <Footer />
      </Suspense>
      <CardMenuHost />
    </>
  );
}
