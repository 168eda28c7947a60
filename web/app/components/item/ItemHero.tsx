import type { ItemDetail } from '@talkies/shared/schemas';
import { Fragment, type ReactNode, Suspense } from 'react';
import { Link, useLocation, useNavigate, useViewTransitionState } from 'react-router';
import { press } from '../../lib/early-input/early-press.ts';
import { lazy } from '../../lib/timing/lazy.ts';
import { useIdle } from '../../lib/timing/use-idle.ts';
import { useOnDemand } from '../../lib/timing/use-on-demand.ts';
import { filmPath, itemPath, posterName } from '../../lib/url/paths.ts';
import { item as words } from '../../messages/en.ts';
import { CollectionTag } from '../card/CollectionTag.tsx';
import { collectionLabel } from '../card/collection.ts';
import { Frame } from '../card/Frame.tsx';
import { LikeButton } from '../card/LikeButton.tsx';
import { openCardMenu } from '../card/menu/store.ts';
import { Picture } from '../Picture.tsx';
import * as styles from './item-hero.module.css';
import { Loop } from './Loop.tsx';

/**
 * The column without the frame's rails: on a phone the page without its margins (72 px), which saves one width of file.
 */
const SIZES = '(min-width: 821px) min(43vw, 704px), (min-width: 600px) 40vw, calc(100vw - 72px)';
const LONG_TITLE = 60;
const loadWatch = () => import('./WatchButton.tsx');

const Viewer = lazy(() => import('../poster/Viewer.tsx'));
/** The viewer has its own address, so that going back closes it. */
const VIEWER = '#look';

/** The fields of an item that the hero shows. */
type Staged = Pick<
  ItemDetail,
  'id' | 'title' | 'celebrity' | 'collection' | 'image' | 'likes' | 'animation'
> & {
  film: Pick<ItemDetail['film'], 'slug' | 'title'>;
  /** the number of the item's drop, for short links */
  dropId?: string | null;
};

interface Props {
  item: Staged;
  /** the path of the page, where it is not the item's own */
  path?: string;
  /** the breadcrumbs: paths and names */
  crumbs: readonly (readonly [string, string])[];
  children: ReactNode;
  /** the serial of the page's edition */
  serial?: number | undefined;
}

/** Opens the viewer by the address. */
function OpenViewer({ item, serial }: Pick<Props, 'item' | 'serial'>) {
  const { hash, state, search } = useLocation();
  const navigate = useNavigate();
  // the fragment is not sent to the server
  const rests = useIdle();
  if (!rests || hash !== VIEWER) return null;
  const close = (): void => {
    if (state === VIEWER) void navigate(-1);
    else void navigate({ search }, { replace: true, preventScrollReset: true });
  };
  return (
    <Suspense>
      <Viewer item={item} serial={serial ?? null} onClose={close} />
    </Suspense>
  );
}

/** The head of an item's page: picture, name, and the panel (children) for buying it. */
export function ItemHero({ item, path = itemPath(item.id), crumbs, children, serial }: Props) {
  const watch = useOnDemand(loadWatch, useIdle());
  const travelling = useViewTransitionState(path);
  const poster = (
    <Picture
      image={item.image}
      sizes={SIZES}
      priority
      transitionName={travelling ? posterName(item.id) : undefined}
    />
  );
  const art = (screen: ReactNode, button?: ReactNode) => (
    <>
      <Frame collection={item.collection} large>
        {screen}
        <Link
          className={styles.look}
          to={VIEWER}
          state={VIEWER}
          preventScrollReset
          aria-label={words.lookCloserAt(item.title)}
        >
          <span>{words.lookCloser}</span>
        </Link>
      </Frame>
      <div className={styles.under} data-part="under">
        <CollectionTag collection={item.collection} />
        <div>
          {button}
          <LikeButton id={item.id} title={item.title} likes={item.likes} key={item.id} />
          <span className={styles.watch}>
            {watch ? <watch.default id={item.id} title={item.title} key={item.id} /> : null}
          </span>
          <button
            {...press((anchor) => openCardMenu({ ...item, path, anchor }))}
            className="quiet"
            aria-haspopup="true"
          >
            {words.share}
          </button>
        </div>
      </div>
    </>
  );
  return (
    <section className={styles.hero} aria-labelledby="item-title">
      <div className="wrap">
        <nav className={styles.crumbs} aria-label={words.crumbs}>
          {crumbs.map(([to, name]) => (
            <Fragment key={to}>
              <Link to={to}>{name}</Link> <span aria-hidden="true">/</span>
            </Fragment>
          ))}
          <span>{collectionLabel(item.collection)}</span>
        </nav>
        <div className={styles.heroColumns}>
          <div className={styles.art}>
            <div className={styles.artGlow} aria-hidden="true" />
            <div className={styles.artLamp} aria-hidden="true" />
            {item.animation ? (
              <Loop animation={item.animation} still={poster} key={item.animation.key}>
                {art}
              </Loop>
            ) : (
              art(poster)
            )}
          </div>
          <div>
            <div className={styles.itemTitle}>
              <h1 id="item-title" className={item.title.length > LONG_TITLE ? styles.long : undefined}>
                {item.title}
              </h1>
              <p>
                {words.from} <Link to={filmPath(item.film.slug)}>{item.film.title}</Link> ·{' '}
                {words.with(item.celebrity)}
              </p>
            </div>
            {children}
          </div>
        </div>
      </div>
      <OpenViewer item={item} serial={serial} />
    </section>
  );
}
