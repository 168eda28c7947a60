import type { TokenCard } from '@talkies/shared/schemas';
import { useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { Money } from '../../../components/Money.tsx';
import { browserApi } from '../../../lib/api/api.ts';
import { useRefetch } from '../../../lib/live/use-refetch.ts';
import { useOwnTransactions } from '../../../lib/transaction/use-own-transactions.ts';
import { tokenPath } from '../../../lib/url/paths.ts';
import { profile, owned as words } from '../../../messages/en.ts';
import { SaleActions } from '../dialogs/sell/SaleActions.tsx';
import { OwnedBar } from './OwnedBar.tsx';
import * as styles from './owned-editions.module.css';

/** The person's own editions of an item, with the actions for each. Nothing for everybody else. */
export default function OwnedEditions({ item }: { item: string }) {
  const [editions, setEditions] = useState<readonly TokenCard[]>([]);
  // the page does not depend on it, and the profile has the same actions
  const refetch = useRefetch(
    item,
    () => browserApi('myEditions', { params: { id: item } }),
    (response) => setEditions(response.editions),
  );
  const load = useCallback(() => void refetch(), [refetch]);
  useEffect(load, [load]);
  // for transactions sent before the dialog was closed, or in another tab
  useOwnTransactions(load);
  const [first, ...others] = editions;
  if (!first) return null;
  return (
    <section className={styles.owned} aria-labelledby="owned-heading">
      <h2 className="label accent" id="owned-heading">
        {words.yours}
      </h2>
      <ul>
        {editions.map((edition) => (
          <li key={edition.id}>
            <p>
              <Link className="textlink num" to={tokenPath(edition.id)}>
                {profile.number(edition.serial, edition.quantity)}
              </Link>{' '}
              <SaleState edition={edition} />
            </p>
            <SaleActions marketToken={edition.id} state={edition.state} bids={edition.bids} onDone={load} />
          </li>
        ))}
      </ul>
      <OwnedBar item={item} editions={[first, ...others]} />
    </section>
  );
}

function SaleState({ edition: { state, price } }: { edition: TokenCard }) {
  if (state === 'listed' && price)
    return (
      <span className="muted">
        {words.onSaleFor} <Money value={price} />
      </span>
    );
  return state === 'auction' || state === 'ended' ? <span className="muted">{words.running}</span> : null;
}
