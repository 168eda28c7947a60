import { type MouseEvent, Suspense, useCallback, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { browserApi } from '../../../lib/api/api.ts';
import { useMe } from '../../../lib/api/root-data.ts';
import { joinLiveLater } from '../../../lib/live/join-live-later.ts';
import { lazy } from '../../../lib/timing/lazy.ts';
import { flushReports } from '../../../lib/transaction/reports.ts';
import { patterns } from '../../../lib/url/paths.ts';
import { notificationsButton as words } from '../../../messages/en.ts';
import * as styles from './notification-menu.module.css';

const NotificationPanel = lazy(() => import('./NotificationPanel.tsx'));
const MAX = 99;

/**
 * The number of unread notifications: loaded separately from the page, and again with each event of the live
 * connection. The connection's code is loaded after the page; without a connection, the next page loads the number.
 */
function useUnread() {
  const [unread, setUnread] = useState(0);
  const [news, setNews] = useState(0);
  const { key } = useLocation();
  const ask = useCallback(
    () =>
      // a failed count is ignored silently
      browserApi('unreadNotifications').then(
        (response) => setUnread(response.unread),
        () => undefined,
      ),
    [],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: something may have been read on the other page
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

/** A link to the page of notifications; with our script it opens a panel instead. Only for signed-in people. */
export function NotificationsButton() {
  const { user } = useMe();
  const { unread, setUnread, news } = useUnread();
  // as this part is loaded after every signed-in page, it sends unreported transactions, and again after a break of the
  // connection
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => void flushReports(user?.id), [news, user?.id]);
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
