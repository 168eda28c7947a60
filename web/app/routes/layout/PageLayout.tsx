import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import { CardMenuHost } from '../../components/card/menu/CardMenuHost.tsx';
import { useAnnouncement } from '../../lib/api/session.ts';
import { Announcement } from './Announcement.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import * as styles from './page-layout.module.css';

/** The common header and footer around a page. Login, sign-up, reset and wallet pages do without. */
export function PageLayout({ children }: { children: ReactNode }) {
  const announcement = useAnnouncement();
  const waiting = useNavigation().state !== 'idle';
  return (
    <>
      {announcement ? <Announcement announcement={announcement} /> : null}
      <Header />
      {waiting ? <div className={styles.projector} aria-hidden="true" /> : null}
      <main id="main">{children}</main>
      <Footer />
      <CardMenuHost />
    </>
  );
}
