import { Suspense, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router';
import { useMe } from '../../../lib/api/root-data.ts';
import { lazy } from '../../../lib/timing/lazy.ts';
import { patterns } from '../../../lib/url/paths.ts';

const Tour = lazy(() => import('./Tour.tsx'));

const SEEN = 'tour';
/** Where somebody looks around. Who was sent to one poster, to a checkout or to a sign-up is not held up there. */
const pages: readonly string[] = [patterns.home, patterns.collections, patterns.explore];
/** after the page is read, not while it is drawn */
const AFTER_MS = 2_500;

function wasSeen(): boolean {
  try {
    return localStorage.getItem(SEEN) !== null;
  } catch {
    // without a memory it would come again and again
    return true;
  }
}

function remember(): void {
  try {
    localStorage.setItem(SEEN, 'seen');
  } catch {
    // nor was it shown
  }
}

/** Shows the tour once in a browser, to people without an account: who has one has been here before (adr/351). */
export function FirstVisitTour() {
  const { user } = useMe();
  const { pathname, search } = useLocation();
  const [shown, setShown] = useState(false);
  const here = pages.includes(pathname);
  useEffect(() => {
    if (user) remember();
    if (user || !here || search !== '' || wasSeen()) return;
    // whichever comes first: the other would show it again to somebody who has skipped it meanwhile
    const show = () => {
      forget();
      remember();
      setShown(true);
    };
    // on a phone it covers a third of the screen: not before somebody has gone on by themselves
    const timer = matchMedia('(min-width: 821px)').matches ? setTimeout(show, AFTER_MS) : undefined;
    addEventListener('scroll', show, { passive: true });
    const forget = () => {
      clearTimeout(timer);
      removeEventListener('scroll', show);
    };
    // who went on before there was a script to hear of it
    if (scrollY > 0) show();
    return forget;
  }, [user, here, search]);
  if (!shown || user) return null;
  // beside the page: the footer, which brings it, draws nothing while it is out of sight
  return createPortal(
    <Suspense>
      <Tour onEnd={() => setShown(false)} />
    </Suspense>,
    document.body,
  );
}
