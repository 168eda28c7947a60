import type { ItemMarket } from '@talkies/shared/schemas';
import type { ReactNode } from 'react';
import { Money } from '../../../components/Money.tsx';
import { PartyName } from '../../../components/PartyName.tsx';
import { itemMarket as words } from '../../../messages/en.ts';
import * as styles from './item-market.module.css';

/** Shop price, floor and last sale side by side, with reserved space before they are loaded. */
export function PriceFigures({ market }: { market: ItemMarket | null }) {
  return (
    <dl className={styles.figures} aria-label={words.figures} aria-busy={market === null}>
      {market === null || market.shop ? (
        <Figure name={words.shop} beside={market?.shop ? words.left(market.shop.available) : null}>
          {market?.shop ? <Money value={market.shop.price} /> : null}
        </Figure>
      ) : null}
      <Figure name={words.floor} beside={market?.floor ? <Money value={market.floor.price} other /> : null}>
        {market?.floor ? <Money value={market.floor.price} /> : market ? words.noFloor : null}
      </Figure>
      <Figure name={words.last} beside={market?.lastSale ? words.number(market.lastSale.serial) : null}>
        {market?.lastSale?.price ? <Money value={market.lastSale.price} /> : market ? words.noLast : null}
      </Figure>
      <Figure name={words.ownedBy} beside={null}>
        {market ? <Owners owners={market.owners} /> : null}
      </Figure>
    </dl>
  );
}

interface FigureProps {
  name: string;
  children: ReactNode;
  beside: ReactNode;
}

const Figure = ({ name, children, beside }: FigureProps) => (
  <div>
    <dt>{name}</dt>
    <dd>
      {children ?? <span aria-hidden="true">…</span>}
      {beside ? <span className={styles.beside}>{beside}</span> : null}
    </dd>
  </div>
);

/** The owners, with the names of those who have a public profile. */
function Owners({ owners: { shown, count } }: { owners: ItemMarket['owners'] }) {
  const [first] = shown;
  if (!first) return words.collectors(count);
  return (
    <>
      <PartyName party={first} />
      {count > 1 ? <span className={styles.beside}>{words.others(count - 1)}</span> : null}
    </>
  );
}
