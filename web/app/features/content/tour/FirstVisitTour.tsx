import { Suspense, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router';
import { useMe } from '../../../lib/api/root-data.ts';
import { lazy } from '../../../lib/timing/lazy.ts';
import { patterns } from '../../../lib/url/paths.ts';

const Tour = lazy(() => import('./Tour.tsx'));

const SEEN = 'tour';
/** Pages for looking around. People who were sent to a poster, a checkout or the sign-up are not interrupted there. */
const pages: readonly string[] = [patterns.home, patterns.collections, patterns.explore];
/** delay, so that the page can be read first */
const AFTER_MS = 2_500;

function wasSeen(): boolean {
  try {
    return localStorage.getItem(SEEN) !== null;
  } catch {
    // without storage it would be shown again and again
    return true;
  }
}

function remember(): void {
  try {
    localStorage.setItem(SEEN, 'seen');
  } catch {
    // storage cannot be written
  }
}

/** Shows the tour once in a browser, to people without an account: others have been here before (adr/351). */
export function FirstVisitTour() {
  const { user } = useMe();
  const { pathname, search } = useLocation();
  const [shown, setShown] = useState(false);
  const here = pages.includes(pathname);
  useEffect(() => {
    if (user) remember();
    if (user || !here || search !== '' || wasSeen()) return;
    // whichever happens first: the other would show it again after it was skipped
    const show = () => {
      forget();
      remember();
      setShown(true);
    };
    // on a phone it covers a third of the screen, so it waits until somebody scrolls
    const timer = matchMedia('(min-width: 821px)').matches ? setTimeout(show, AFTER_MS) : undefined;
    addEventListener('scroll', show, { passive: true });
    const forget = () => {
      clearTimeout(timer);
      removeEventListener('scroll', show);
    };
    // somebody may have scrolled before the script ran
    if (scrollY > 0) show();
    return forget;
  }, [user, here, search]);
  if (!shown || user) return null;
  // outside the footer, which contains it but is not rendered while out of view
  return createPortal(
    <Suspense>
      <Tour onEnd={() => setShown(false)} />
    </Suspense>,
    document.body,
  );
}
