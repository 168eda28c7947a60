import { leadsWithCoin } from '@talkies/shared';
import type { ItemSet } from '@talkies/shared/schemas';
import { useState } from 'react';
import { Link } from 'react-router';
import { Frame } from '../../../components/card/Frame.tsx';
import { Picture } from '../../../components/Picture.tsx';
import { press } from '../../../lib/early-input/early-press.ts';
import { useFormatPrice } from '../../../lib/format/currency-choice.ts';
import { filmPath, itemPagePath, ownedTokenPath } from '../../../lib/url/paths.ts';
import { sets as words } from '../../../messages/en.ts';
import { Empty } from './Empty.tsx';
import * as styles from './sets.module.css';

/** How many frames of a set are shown at first. */
const FIRST = 12;

interface Props {
  sets: readonly ItemSet[];
  own: boolean;
}

/** The sets of films of which a person owns a poster: owned ones are lit, and missing ones are empty frames. */
export default function SetsTab({ sets, own }: Props) {
  if (sets.length === 0) return <Empty tab="sets" own={own} />;
  return sets.map((set) => <SetFrames key={set.film.slug} set={set} />);
}

function SetFrames({ set: { film, total, owned, frames } }: { set: ItemSet }) {
  const [all, setAll] = useState(false);
  const shown = all ? frames : frames.slice(0, FIRST);
  const id = `set-${film.slug}`;
  return (
    <section className={styles.set} aria-labelledby={id} data-part="set">
      <div className={styles.setHead}>
        <h2 id={id}>
          <Link to={filmPath(film.slug)}>{film.title}</Link>
        </h2>
        <p>
          <progress max={total} value={owned} aria-hidden="true" />
          <b className="num">{words.owned(owned, total)}</b>{' '}
          <span className={owned === total ? styles.setComplete : 'muted'}>
            {owned === total ? words.complete : words.missing(total - owned)}
          </span>
        </p>
      </div>
      <ul className={styles.setWall}>
        {shown.map((frame) => (
          <li key={frame.id}>
            {frame.marketToken ? <Owned frame={frame} /> : <Missing frame={frame} film={film} />}
          </li>
        ))}
      </ul>
      {frames.length > FIRST ? (
        <p>
          <button {...press(() => setAll(!all))} className="quiet" aria-expanded={all}>
            {all ? words.fewer : words.all(frames.length)}
          </button>
        </p>
      ) : null}
      {all && total > frames.length ? (
        <p>
          <Link className="link" to={filmPath(film.slug)}>
            {words.more(total - frames.length, film.title)}
          </Link>
        </p>
      ) : null}
    </section>
  );
}

type SetFrame = ItemSet['frames'][number];
const SIZES = '(min-width: 821px) 180px, 28vw';

function Owned({ frame: { title, image, collection, marketToken } }: { frame: SetFrame }) {
  return (
    <Link className={styles.setFrame} to={ownedTokenPath(marketToken ?? '')}>
      <Frame collection={collection}>
        <Picture image={image} sizes={SIZES} decorative />
      </Frame>
      <span className={styles.setTitle}>{title}</span>
    </Link>
  );
}

/** The empty frame of a missing poster, which links to it. */
function Missing({ frame, film }: { frame: SetFrame; film: ItemSet['film'] }) {
  const formatPrice = useFormatPrice();
  const { title, image, price, coin } = frame;
  return (
    <Link className={`${styles.setFrame} ${styles.missing}`} to={itemPagePath(frame)} data-part="set-missing">
      <span className={styles.setEmpty}>
        <Picture image={image} sizes={SIZES} decorative />
        {price ? (
          <span className={`${styles.setPrice} num`}>
            {formatPrice({ coin, usd: price, coinLeads: leadsWithCoin(film) })}
          </span>
        ) : null}
      </span>
      <span className={styles.setTitle}>
        <span className="sr">{words.get}: </span>
        {title}
      </span>
    </Link>
  );
}
