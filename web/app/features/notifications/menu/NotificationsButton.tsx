import { type MouseEvent, Suspense, useCallback, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { browserApi } from '../../../lib/api/api.ts';
import { joinLiveLater } from '../../../lib/live/join-live-later.ts';
import { lazy } from '../../../lib/timing/lazy.ts';
import { flushReports } from '../../../lib/transaction/reports.ts';
import { patterns } from '../../../lib/url/paths.ts';
import { notificationsButton as words } from '../../../messages/en.ts';
import * as styles from './notification-menu.module.css';

const NotificationPanel = lazy(() => import('./NotificationPanel.tsx'));
const MAX = 99;

/**
 * How many alerts are unread: asked apart from the page, and again when the line of the page says that something
 * happened. The line is loaded after the page; where there is none, the next page asks.
 */
function useUnread() {
  const [unread, setUnread] = useState(0);
  const [news, setNews] = useState(0);
  const { key } = useLocation();
  const ask = useCallback(
    () =>
      // a count that did not come is no reason to disturb anybody
      browserApi('unreadNotifications').then(
        (response) => setUnread(response.unread),
        () => undefined,
      ),
    [],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page may be where something was read
  useEffect(() => void ask(), [key, ask]);
  useEffect(() => {
    const listener = (): void => void ask().then(() => setNews((before) => before + 1));
    return joinLiveLater(['me'], {
      me: (what) => what === 'notifications' && listener(),
      again: listener,
      ready: () => void ask(),
    });
  }, [ask]);
  return { unread, setUnread, news };
}

const plainPress = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** A link to the page of alerts; with our script it opens them in a panel instead. For who is signed in. */
export function NotificationsButton() {
  const { unread, setUnread, news } = useUnread();
  // the one part of every signed-in page that comes after it: what was paid and not reported is told from here, and once more
  // when the line was cut and is back
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => void flushReports(), [news]);
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  return (
    <div className={styles.notifications}>
      <Link
        className={`quiet ${styles.notificationsLink}`}
        to={patterns.notifications}
        aria-label={unread > 0 ? `${words.alerts}, ${words.unread(unread)}` : words.alerts}
        title={words.alerts}
        onClick={(event) => {
          if (!plainPress(event)) return;
          event.preventDefault();
          setOpen((was) => !was);
        }}
      >
        <svg
          viewBox="0 0 24 24"
          width="24"
          height="24"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
          aria-hidden="true"
        >
          <path d="M6 17V10.5a6 6 0 0 1 12 0V17l2 2H4zM10 21.5h4M12 4.5V2.5" />
        </svg>
        {unread > 0 ? (
          <span className={`${styles.notificationsCount} num`} aria-hidden="true">
            {unread > MAX ? words.most : unread}
          </span>
        ) : null}
      </Link>
      <span className="sr" role="status">
        {news > 0 && unread > 0 ? words.unread(unread) : null}
      </span>
      {open ? (
        <Suspense fallback={null}>
          <NotificationPanel news={news} onUnread={setUnread} onClose={close} />
        </Suspense>
      ) : null}
    </div>
  );
}
