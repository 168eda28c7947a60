import type { ItemCard } from '@talkies/shared/schemas';
import { useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { Money } from '../../../components/Money.tsx';
import { Picture } from '../../../components/Picture.tsx';
import { ApiProblem, browserApi } from '../../../lib/api/api.ts';
import { itemPrice } from '../../../lib/format/at-rate.ts';
import { toast } from '../../../lib/toast/toast.ts';
import { itemPagePath, patterns } from '../../../lib/url/paths.ts';
import { watching as words } from '../../../messages/en.ts';
import * as styles from './settings.module.css';

/** The watched items, each with its price and a button to stop watching. */
export function Watching() {
  const [items, setItems] = useState<readonly ItemCard[] | null>(null);
  const [failed, setFailed] = useState(false);
  const load = useCallback(() => {
    setFailed(false);
    browserApi('listWatches').then(
      (response) => setItems(response.items),
      () => setFailed(true),
    );
  }, []);
  useEffect(load, [load]);
  const stop = async (id: string): Promise<void> => {
    try {
      await browserApi('unwatchItem', { params: { id } });
      setItems((before) => before?.filter((item) => item.id !== id) ?? null);
      toast(words.ended);
    } catch (error) {
      toast(error instanceof ApiProblem ? error.problem.title : words.failed, 'alert');
    }
  };
  return (
    <section className={styles.watching} aria-labelledby="watching" data-part="watching" id="watching-list">
      <h2 id="watching">{words.heading}</h2>
      <p className="muted">{words.text}</p>
      {failed ? (
        <p role="status">
          {words.late}{' '}
          <button type="button" className="link" onClick={load}>
            {words.retry}
          </button>
        </p>
      ) : null}
      {items?.length === 0 ? (
        <p>
          {words.none}{' '}
          <Link className="link" to={patterns.explore}>
            {words.explore}
          </Link>
        </p>
      ) : null}
      <ul aria-busy={items === null && !failed}>
        {items?.map((item) => (
          <li key={item.id}>
            <Picture image={item.image} sizes="64px" decorative />
            <p>
              <Link className="textlink" to={itemPagePath(item)}>
                {item.title}
              </Link>{' '}
              {item.price ? <Money value={itemPrice(item)} className="muted" /> : null}
            </p>
            <button
              type="button"
              className="quiet"
              aria-label={words.stopOf(item.title)}
              onClick={() => void stop(item.id)}
            >
              {words.stop}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
