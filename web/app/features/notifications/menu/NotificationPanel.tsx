import { useCallback, useEffect, useRef, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { Button } from '../../../components/Button.tsx';
import { ApiProblem, browserApi } from '../../../lib/api/api.ts';
import { withinTimeout } from '../../../lib/api/deferred.ts';
import { patterns } from '../../../lib/url/paths.ts';
import { common, notifications as words } from '../../../messages/en.ts';
import { NotificationList } from './NotificationList.tsx';
import * as styles from './notification-menu.module.css';
import { useNotifications } from './use-notifications.ts';

interface Props {
  /** increases with news: the list is loaded again, while the current one stays visible */
  news: number;
  onUnread: (count: number) => void;
  onClose: () => void;
}

/**
 * The notifications above the page: beside the header on a desktop, a sheet from below on a phone. Loaded when opened.
 */
export default function NotificationPanel({ news, onUnread, onClose }: Props) {
  const panel = useRef<HTMLDivElement>(null);
  const { notifications, setNotifications, read, readAll } = useNotifications([], onUnread);
  const { revalidate } = useRevalidator();
  const [state, setState] = useState<'loading' | 'failed' | 'there'>('loading');

  const load = useCallback(
    (quietly: boolean) => {
      if (!quietly) setState('loading');
      withinTimeout(browserApi('listNotifications', { query: {} })).then(
        (response) => {
          setNotifications(response.notifications);
          onUnread(response.unread);
          setState('there');
        },
        (error) => {
          // signed out elsewhere: the page loads again who is signed in
          if (error instanceof ApiProblem && error.problem.status === 401) void revalidate();
          else if (!quietly) setState('failed');
        },
      );
    },
    [onUnread, revalidate, setNotifications],
  );
  const first = useRef(news);
  useEffect(() => load(news !== first.current), [load, news]);

  useEffect(() => {
    const element = panel.current;
    element?.showPopover();
    element?.focus();
    // a press outside and Escape close it, which the browser reports by this event
    const closed = (event: Event): void => {
      if ((event as ToggleEvent).newState === 'closed') onClose();
    };
    element?.addEventListener('toggle', closed);
    return () => element?.removeEventListener('toggle', closed);
  }, [onClose]);

  return (
    <div
      ref={panel}
      popover="auto"
      className={styles.notificationsPanel}
      role="dialog"
      aria-labelledby="notifications-heading"
      tabIndex={-1}
    >
      <div className={styles.notificationsHead}>
        <h2 id="notifications-heading">{words.heading}</h2>
        {notifications.some((notification) => !notification.read) ? (
          <button type="button" className="link" onClick={() => void readAll()}>
            {words.markAll}
          </button>
        ) : null}
        <button
          type="button"
          className={`quiet ${styles.notificationsClose}`}
          onClick={() => panel.current?.hidePopover()}
        >
          {common.close}
        </button>
      </div>
      {state === 'loading' ? <Waiting /> : null}
      {state === 'failed' ? (
        <div className={styles.notificationsNone} role="alert">
          <p className={styles.notificationsNoneTitle}>{words.failedTitle}</p>
          <p>{words.failed}</p>
          <Button variant="ghost" size="compact" onClick={() => load(false)}>
            {common.retry}
          </Button>
        </div>
      ) : null}
      {state === 'there' && notifications.length === 0 ? (
        <div className={styles.notificationsNone}>
          <p className={styles.notificationsNoneTitle}>{words.emptyTitle}</p>
          <p>{words.empty}</p>
        </div>
      ) : null}
      {state === 'there' ? (
        <NotificationList
          notifications={notifications}
          onRead={(notification) => {
            void read(notification);
            panel.current?.hidePopover();
          }}
        />
      ) : null}
      <Link
        className={styles.notificationsAll}
        to={patterns.notifications}
        onClick={() => panel.current?.hidePopover()}
      >
        {words.all}
      </Link>
    </div>
  );
}

/** Placeholders in the shape of the list. */
function Waiting() {
  return (
    <div className={styles.notificationsWaiting} role="status">
      <span className="sr">{words.loading}</span>
      {[0, 1, 2].map((row) => (
        <span key={row} aria-hidden="true" />
      ))}
    </div>
  );
}
