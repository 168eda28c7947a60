import type { OwnedToken } from '@talkies/shared/schemas';
import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { Link } from 'react-router';
import { Button, ButtonLink } from '../../../components/Button.tsx';
import { lazy } from '../../../lib/timing/lazy.ts';
import { patterns } from '../../../lib/url/paths.ts';
import { sellSeveral, slideshow, profile as words } from '../../../messages/en.ts';
import { Empty } from './Empty.tsx';
import { OwnedCard } from './OwnedCard.tsx';
import * as styles from './tabs.module.css';

const Slideshow = lazy(() => import('../slideshow/Slideshow.tsx'));
const Arrange = lazy(() => import('../arrange/Arrange.tsx'));

interface Props {
  tokens: readonly OwnedToken[];
  /** how many of them are shown, and below how many there are in total */
  shown: number;
  total: number;
  own: boolean;
  /** how many of the person's tokens are on sale, and so on another tab */
  onSale: number;
  /** renders the button to sell one; absent for everybody except its owner */
  sell?: ((marketToken: string) => ReactNode) | undefined;
  /** the address of the complete list */
  whole: string;
}

/** The showcase in its owner's order, which the owner can change. */
export function ShowcaseTab({ tokens, shown, total, own, onSale, sell, whole }: Props) {
  const [arranging, setArranging] = useState(false);
  const [playing, setPlaying] = useState(false);
  const close = useCallback(() => setPlaying(false), []);
  if (tokens.length === 0) return <Empty tab="showcase" own={own} onSale={onSale} />;
  const grid = (
    <div className="card-grid">
      {tokens.slice(0, shown).map((token) => (
        <OwnedCard key={token.marketToken} token={token} sell={sell?.(token.marketToken)} />
      ))}
    </div>
  );
  if (arranging)
    return (
      <Suspense fallback={grid}>
        <Arrange tokens={tokens} onDone={() => setArranging(false)} />
      </Suspense>
    );
  return (
    <>
      <p className={styles.profileArrange}>
        <Button variant="ghost" size="compact" onClick={() => setPlaying(true)}>
          {slideshow.open}
        </Button>
        {own && tokens.length > 1 ? (
          <>
            <ButtonLink variant="ghost" size="compact" to={patterns.sellSeveral}>
              {sellSeveral.open}
            </ButtonLink>
            <Button variant="ghost" size="compact" onClick={() => setArranging(true)}>
              {words.arrange}
            </Button>
          </>
        ) : null}
      </p>
      {playing ? (
        <Suspense>
          <Slideshow tokens={tokens} onClose={close} />
        </Suspense>
      ) : null}
      {grid}
      {total > shown ? (
        <p className={styles.profilePages}>
          <Link className="link" to={whole} preventScrollReset>
            {words.rest(total - shown)}
          </Link>
        </p>
      ) : null}
    </>
  );
}
