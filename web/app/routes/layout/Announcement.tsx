import type { Announcement as Shown } from '@talkies/shared/schemas';
import { Link } from 'react-router';
import { nav } from '../../messages/en.ts';
import * as styles from './page-layout.module.css';

/** The announcement bar above every page, while there is one. */
export function Announcement({ announcement }: { announcement: Shown }) {
  const { text, link } = announcement;
  return (
    <aside className={styles.announcement} data-part="announcement" aria-label={nav.announcement}>
      <p>
        {text} {link?.href.startsWith('/') ? <Link to={link.href}>{link.label}</Link> : null}
        {link && !link.href.startsWith('/') ? (
          <a href={link.href} rel="noreferrer">
            {link.label}
          </a>
        ) : null}
      </p>
    </aside>
  );
}
