import './bell.css';
import { lazy, type MouseEvent, Suspense, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { browserApi } from '../../lib/api/api.ts';
import { bell } from '../../messages/en.ts';
import { patterns } from '../../paths.ts';

const Panel = lazy(() => import('./Panel.tsx'));
const ASK_MS = 60_000;
const MOST = 99;

/** How many alerts are unread: asked apart from the page, again when one comes back to it, and once a minute. */
function useUnread(): [number, (count: number) => void] {
  const [unread, setUnread] = useState(0);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page may be where something was read
  useEffect(() => {
    const ask = (): void => {
      if (document.visibilityState !== 'visible') return;
      // a count that did not come is no reason to disturb anybody
      browserApi('unreadNotifications').then(
        (answer) => setUnread(answer.unread),
        () => undefined,
      );
    };
    ask();
    const timer = setInterval(ask, ASK_MS);
    document.addEventListener('visibilitychange', ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [key]);
  return [unread, setUnread];
}

const plainPress = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** A link to the page of alerts; with our script it opens them in a panel instead. For who is signed in. */
export function Bell() {
  const [unread, setUnread] = useUnread();
  const [open, setOpen] = useState(false);
  return (
    <div className="bell">
      <Link
        className="quiet bell-link"
        to={patterns.notifications}
        aria-label={unread > 0 ? `${bell.alerts}, ${bell.unread(unread)}` : undefined}
        onClick={(event) => {
          if (!plainPress(event)) return;
          event.preventDefault();
          setOpen((was) => !was);
        }}
      >
        {bell.alerts}
        {unread > 0 ? (
          <span className="bell-count num" aria-hidden="true">
            {unread > MOST ? bell.most : unread}
          </span>
        ) : null}
      </Link>
      {open ? (
        <Suspense fallback={null}>
          <Panel onUnread={setUnread} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}
