import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { type Location, useLocation, useNavigate, useNavigation } from 'react-router';
import { Button } from '../../components/Button.tsx';
import { CardSkeletons, Skeleton } from '../../components/Skeleton.tsx';
import { StatusCard } from '../../components/StatusCard.tsx';
import { PAGE_TIMEOUT_SECONDS } from '../../lib/api/deferred.ts';
import { useWait } from '../../lib/timing/use-wait.ts';
import { common, pageProblems, pageWait as words } from '../../messages/en.ts';
import * as styles from './page-wait.module.css';

/** for how many milliseconds the previous page stays unchanged: most pages load sooner */
const PLACEHOLDER_AFTER = 700;

const addressOf = ({ pathname, search, hash }: Location): string => pathname + search + hash;
/** Whether a page shows one poster with its text. */
const isPoster = (pathname: string): boolean =>
  /^\/(?:nftdetail|nfttransfer|nftshowcase|nonfungiblespb)\b/.test(pathname);

/** Placeholders over the previous page while the next one is loading; then a message with Retry. */
export function PageWait() {
  const { state, location, formData } = useNavigation();
  const here = useLocation();
  // forms and filtered lists show their own progress
  const leaving = state === 'loading' && !formData && location.pathname !== here.pathname;
  const wait = useWait(leaving ? location.key : null, PAGE_TIMEOUT_SECONDS, PLACEHOLDER_AFTER);
  if (!leaving || wait === 'short') return null;
  return createPortal(<Cover next={location} here={here} late={wait === 'late'} />, document.body);
}

function Cover({ next, here, late }: { next: Location; here: Location; late: boolean }) {
  const navigate = useNavigate();
  useEffect(() => {
    const main = document.getElementById('main');
    if (!main) return;
    main.inert = true;
    return () => {
      main.inert = false;
    };
  }, []);
  return (
    <div className={styles.cover} data-part="page-wait">
      <div className="wrap">
        {late ? (
          <StatusCard
            title={pageProblems.late.title}
            action={
              <div className={styles.actions}>
                <Button onClick={() => void navigate(addressOf(next))}>{common.retry}</Button>
                <Button variant="ghost" onClick={() => void navigate(addressOf(here), { replace: true })}>
                  {words.stay}
                </Button>
              </div>
            }
          >
            <p role="alert">{words.late(PAGE_TIMEOUT_SECONDS)}</p>
          </StatusCard>
        ) : (
          <Placeholders poster={isPoster(next.pathname)} />
        )}
      </div>
    </div>
  );
}

function Placeholders({ poster }: { poster: boolean }) {
  const lines = (
    <div className={styles.lines}>
      <Skeleton width="min(100%, 420px)" height="56px" />
      <Skeleton width="min(80%, 300px)" height="24px" />
    </div>
  );
  return (
    <>
      <p className="sr" role="status">
        {words.coming}
      </p>
      {poster ? (
        <div className={styles.poster}>
          <Skeleton width="100%" height="min(70vh, 620px)" />
          {lines}
        </div>
      ) : (
        <>
          {lines}
          <div className="card-grid">
            <CardSkeletons count={8} />
          </div>
        </>
      )}
    </>
  );
}
