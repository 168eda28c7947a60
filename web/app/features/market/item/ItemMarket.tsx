import type { ApiResponse } from '@talkies/shared/schemas';
import { useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { itemMarket as words } from '../../../messages/en.ts';
import { EditionsForSale } from './EditionsForSale.tsx';
import * as styles from './item-market.module.css';
import { PriceChart } from './PriceChart.tsx';
import { PriceFigures } from './PriceFigures.tsx';
import { SalesTable } from './SalesTable.tsx';
import { useItemMarket } from './use-item-market.ts';

interface Props {
  item: string;
  /** the newest sales, where they were loaded with the page */
  sales?: ApiResponse<'itemSales'> | null;
  /** the page's token */
  token?: string;
  /** increases when that token changes */
  version?: number;
  /** true: the page lists its sales itself */
  listed?: boolean;
}

/** An item's earlier sales, current prices and owners. */
export default function ItemMarket({ item, sales: given = null, token, version = 0, listed = false }: Props) {
  const { element, market, sales, state, retry, more } = useItemMarket(item, version, given);
  const [next, setNext] = useState<'rest' | 'loading' | 'failed'>('rest');
  const drawn = (sales?.sales ?? []).filter(({ price }) => price).length > 1;
  const showMore = async () => {
    setNext('loading');
    await more().then(
      () => setNext('rest'),
      () => setNext('failed'),
    );
  };
  return (
    <section ref={element} className={styles.itemMarket} data-part="item-market">
      <h2>{token === undefined ? words.history : words.figures}</h2>
      <PriceFigures market={market} />
      {state === 'failed' ? (
        <p role="status">
          {words.failed}{' '}
          <button type="button" className="link" onClick={retry}>
            {words.retry}
          </button>
        </p>
      ) : null}
      {market ? (
        <PriceChart points={market.points} />
      ) : drawn ? (
        <div className={styles.chartRoom} aria-hidden="true" />
      ) : null}
      {listed || !sales ? null : sales.sales.length > 0 ? (
        <SalesTable sales={sales.sales} />
      ) : (
        <p className="muted">{words.none}</p>
      )}
      {sales?.nextCursor && !listed ? (
        <>
          {next === 'failed' ? <p role="alert">{words.moreFailed}</p> : null}
          <Button variant="ghost" size="compact" busy={next === 'loading'} onClick={showMore}>
            {words.more}
          </Button>
        </>
      ) : null}
      {market ? <EditionsForSale market={market} item={item} token={token} /> : null}
    </section>
  );
}
