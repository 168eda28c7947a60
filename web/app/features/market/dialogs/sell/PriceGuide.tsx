import { money } from '@talkies/shared';
import type { ItemMarket } from '@talkies/shared/schemas';
import { useEffect, useState } from 'react';
import { Fact } from '../../../../components/Fact.tsx';
import { Money } from '../../../../components/Money.tsx';
import { browserApi } from '../../../../lib/api/api.ts';
import { useFormatPrice, usePrices } from '../../../../lib/format/currency-choice.ts';
import { formatMoney, formatPrice } from '../../../../lib/format/money.ts';
import { sale as words } from '../../../../messages/en.ts';
import type { Draft } from './draft.ts';
import { PriceChips } from './PriceChips.tsx';
import { boughtFor, chipsOf, coinWorth, worthOf } from './price-guide.ts';
import * as styles from './sell.module.css';
import type { OwnToken } from './use-own-token.ts';

interface Props {
  token: OwnToken;
  draft: Draft;
  onChange: (draft: Draft) => void;
}

/** Facts for a seller who types a price: other prices, earlier prices, and the price's worth. */
export function PriceGuide({ token: { marketToken, mine }, draft, onChange }: Props) {
  const { item } = marketToken;
  const [market, setMarket] = useState<ItemMarket | null>(null);
  useEffect(() => {
    // selling does not depend on it
    browserApi('itemMarket', { params: { id: item.id } }).then(setMarket, () => undefined);
  }, [item.id]);
  const formatPrice = useFormatPrice();
  const { currency } = marketToken;
  const coin = market?.rate ? formatPrice(money(coinWorth(currency, market.rate), 'USD')) : null;
  const auction = draft.kind === 'auction';
  const worth = worthOf(draft, marketToken, market?.rate ?? null);
  const shop = market?.shop ?? null;
  const near = market ? chipsOf(draft, marketToken, market) : null;
  const paid = boughtFor(marketToken.sales, mine.owns?.address);
  return (
    <div className={styles.guide} data-part="price-guide" aria-busy={market === null}>
      <p role="status" className={styles.worth}>
        {worth === null ? (
          words.guide.noWorth(auction, currency, coin)
        ) : (
          <Worth cents={worth} auction={auction} />
        )}
      </p>
      {shop && worth !== null && worth > BigInt(shop.price.amount) ? (
        <p className={styles.sellNote} data-part="above-shop">
          {words.guide.aboveShop(formatMoney(shop.price), shop.available)}
        </p>
      ) : null}
      <dl className={styles.guideFigures}>
        {shop ? <Fact name={words.guide.shop}>{<Money value={shop.price} />}</Fact> : null}
        <Fact name={words.guide.floor}>
          {market?.floor ? <Money value={market.floor.price} /> : words.noFigure}
        </Fact>
        <Fact name={words.guide.last}>
          {market?.lastSale?.price ? <Money value={market.lastSale.price} /> : words.noFigure}
        </Fact>
        <Fact name={words.guide.paid}>{paid ? <Money value={paid} /> : words.noFigure}</Fact>
      </dl>
      {near ? (
        <PriceChips near={near} className={styles.chips} onPrice={(price) => onChange({ ...draft, price })} />
      ) : null}
    </div>
  );
}

/** The worth in dollars, and in rupees where their rate is known. */
export function Worth({ cents, auction }: { cents: bigint; auction: boolean }) {
  const { rate } = usePrices();
  const dollars = money(cents, 'USD');
  const rupees = rate === null ? null : formatPrice(dollars, { currency: 'INR', rate });
  return words.guide.worth(auction, formatMoney(dollars), rupees);
}
