import { leadsWithCoin } from '@talkies/shared';
import type { FilmFigures as Figures, FilmDetail } from '@talkies/shared/schemas';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { Money } from '../../../components/Money.tsx';
import { browserApi } from '../../../lib/api/api.ts';
import { useMe } from '../../../lib/api/root-data.ts';
import { atRateOf } from '../../../lib/format/at-rate.ts';
import { itemPath, patterns, tokenPath } from '../../../lib/url/paths.ts';
import { figure, film as words } from '../../../messages/en.ts';
import * as styles from './film-figures.module.css';

interface Props {
  film: FilmDetail;
  /** null where they could not be loaded: the page does not depend on them */
  figures: Figures | null;
}

/** The prices and sales of the film's items, the same for everybody; and a signed-in person's progress with the set. */
export function FilmFigures({ film, figures }: Props) {
  const { user } = useMe();
  return (
    <>
      {figures ? <PublicFigures film={film} figures={figures} /> : null}
      {user ? <OwnProgress slug={film.slug} /> : null}
    </>
  );
}

/** The public figures; a figure without a value yet is left out. */
function PublicFigures({
  film,
  figures: { floor, volume, sales, owners },
}: Pick<Props, 'film'> & { figures: Figures }) {
  if (!floor && sales === 0 && owners === 0) return null;
  const price = { coin: floor?.coin ?? null, usd: floor?.price ?? null, coinLeads: leadsWithCoin(film) };
  return (
    <dl className={styles.figures} data-part="film-figures">
      {floor ? (
        <div>
          <dt>{words.floor}</dt>
          <dd>
            <Link to={floor.marketToken ? tokenPath(floor.marketToken) : itemPath(floor.itemId)}>
              <Money value={price} />
            </Link>
          </dd>
        </div>
      ) : null}
      {sales > 0 ? (
        <div>
          <dt>{words.paid(sales)}</dt>
          <dd>
            <Money value={atRateOf(price, volume)} />
          </dd>
        </div>
      ) : null}
      {owners > 0 ? (
        <div>
          <dt>{words.owners}</dt>
          <dd className="num">{figure(owners)}</dd>
        </div>
      ) : null}
    </dl>
  );
}

/** Loaded after the page, which is cached for everybody; its line is reserved, so that nothing moves. */
function OwnProgress({ slug }: { slug: string }) {
  const [progress, setProgress] = useState<{ owned: number; total: number } | null>(null);
  useEffect(() => {
    let current = true;
    setProgress(null);
    // the answer only adds a line, so the page does not depend on it
    browserApi('mySet', { params: { slug } }).then(
      (set) => current && setProgress(set),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [slug]);
  return (
    <p className={styles.progress} data-part="set-progress">
      {progress && progress.total > 0 ? (
        <>
          <progress max={progress.total} value={progress.owned} aria-hidden="true" />
          {words.progress(progress.owned, progress.total)}{' '}
          {progress.owned > 0 ? (
            <Link className="link" to={`${patterns.profile}?tab=sets`}>
              {words.yourSet}
            </Link>
          ) : null}
        </>
      ) : null}
    </p>
  );
}
