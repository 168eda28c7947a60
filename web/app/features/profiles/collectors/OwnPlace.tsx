import type { ApiResponse } from '@talkies/shared/schemas';
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { browserApi } from '../../../lib/api/api.ts';
import { useMe } from '../../../lib/api/root-data.ts';
import { collectors as words } from '../../../messages/en.ts';
import * as styles from './collectors.module.css';
import { Figure } from './Figure.tsx';
import type { Ranking } from './ranking.ts';

type Own = ApiResponse<'myCollectorPlace'>;

/**
 * The person's own place anywhere in the ranking, and whether others see it. Its space is reserved before it is loaded.
 */
export function OwnPlace({ ranking: { by, within } }: { ranking: Ranking }) {
  const { user } = useMe();
  const userId = user?.id;
  const [own, setOwn] = useState<Own | null>(null);
  const [state, setState] = useState<'rest' | 'busy' | 'failed'>('rest');
  const [turn, setTurn] = useState(0);
  const { revalidate } = useRevalidator();
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded again after each change by the person
  useEffect(() => {
    let here = true;
    if (userId === undefined) setOwn(null);
    else
      browserApi('myCollectorPlace', { query: { by, within } }).then(
        (place) => {
          if (here) setOwn(place);
        },
        () => undefined, // the list does not depend on it
      );
    return () => {
      here = false;
    };
  }, [userId, by, within, turn]);
  if (!user) return null;

  async function choose(listed: boolean): Promise<void> {
    setState('busy');
    try {
      await browserApi('setCollectorListed', { body: { listed } });
      setTurn((before) => before + 1);
      await revalidate();
      setState('rest');
    } catch {
      setState('failed');
    }
  }
  return (
    <section className={styles.ownPlace} aria-label={words.own} data-part="own-place">
      {own ? (
        <>
          <p>
            <b>{words.own}: </b>
            {own.own ? (
              <>
                <span className="num">{words.place(own.own.place)}</span> ·{' '}
                <Figure figure={own.own} by={by} />
              </>
            ) : own.listed ? (
              words.ownNone
            ) : (
              words.ownHidden
            )}
          </p>
          <button
            type="button"
            className="link"
            disabled={state === 'busy'}
            onClick={() => void choose(!own.listed)}
          >
            {own.listed ? words.hide : words.show}
          </button>
          {state === 'failed' ? <p role="alert">{words.failed}</p> : null}
        </>
      ) : null}
    </section>
  );
}
