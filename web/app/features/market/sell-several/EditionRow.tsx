import { type Money as Amount, money } from '@talkies/shared';
import type { ItemMarket, UnlistedEdition } from '@talkies/shared/schemas';
import { useEffect, useState } from 'react';
import { CheckBox } from '../../../components/field/CheckBox.tsx';
import { Field } from '../../../components/field/Field.tsx';
import { Money } from '../../../components/Money.tsx';
import { Picture } from '../../../components/Picture.tsx';
import { browserApi } from '../../../lib/api/api.ts';
import { useFormatPrice } from '../../../lib/format/currency-choice.ts';
import { formatMoney } from '../../../lib/format/money.ts';
import { profile, sale, sellSeveral as words } from '../../../messages/en.ts';
import { PriceChips } from '../dialogs/sell/PriceChips.tsx';
import { centsOf, suggestionsFor, totalOf } from './listing-sums.ts';
import * as styles from './sell-several.module.css';

interface Props {
  edition: UnlistedEdition;
  /** the typed price; undefined where the edition is not chosen */
  price: string | undefined;
  error: string | undefined;
  onChoose: (chosen: boolean) => void;
  onPrice: (price: string) => void;
}

/** One edition with its checkbox and, if chosen, its price beside other prices. */
export function EditionRow({ edition, price, error, onChoose, onPrice }: Props) {
  const { card, pending } = edition;
  const name = profile.number(card.serial, card.quantity);
  return (
    <li data-part="several-edition" data-chosen={price === undefined ? undefined : ''}>
      <div className={styles.pick}>
        <CheckBox
          name="edition"
          value={card.id}
          checked={price !== undefined}
          disabled={pending !== null}
          onChange={(event) => onChoose(event.target.checked)}
        >
          <span className={styles.pickWords}>
            <span className={styles.thumb}>
              <Picture image={card.image} sizes="72px" decorative />
            </span>
            <span className={styles.what}>
              <b>{card.title}</b>
              <span className="small muted num">{name}</span>
              {pending ? <span className="small">{words.onItsWay}</span> : null}
            </span>
          </span>
        </CheckBox>
      </div>
      {price === undefined ? null : (
        <Pricing edition={edition} price={price} error={error} onPrice={onPrice} />
      )}
    </li>
  );
}

function Pricing({
  edition,
  price,
  error,
  onPrice,
}: Pick<Props, 'edition' | 'error' | 'onPrice'> & { price: string }) {
  const { card, currency } = edition;
  const [market, setMarket] = useState<ItemMarket | null>(null);
  useEffect(() => {
    // selling does not depend on it
    browserApi('itemMarket', { params: { id: card.itemId } }).then(setMarket, () => undefined);
  }, [card.itemId]);
  const near = market && suggestionsFor(edition, market);
  return (
    <div className={styles.pricing}>
      <Field
        label={words.price(currency)}
        aria-label={words.priceOf(card.title, card.serial, currency)}
        name={`price-${card.id}`}
        inputMode="decimal"
        autoComplete="off"
        maxLength={120}
        value={price}
        error={error}
        hint={usePriceHint(edition, price, market)}
        onChange={(event) => onPrice(event.target.value)}
      />
      <div className={styles.beside} aria-busy={market === null}>
        <dl className={styles.figures}>
          <Line name={sale.guide.shop} value={market?.shop?.price} />
          <Line name={sale.guide.floor} value={market?.floor?.price.usd ?? market?.floor?.price.coin} />
          <Line name={sale.guide.last} value={market?.lastSale?.price ?? undefined} />
        </dl>
        {near ? <PriceChips near={near} className={styles.chips} onPrice={onPrice} /> : null}
      </div>
    </div>
  );
}

/** The buyer's total, in coins and in the reader's currency. */
function usePriceHint(edition: UnlistedEdition, price: string, market: ItemMarket | null): string {
  const formatPrice = useFormatPrice();
  const figures = totalOf(edition, price);
  if (!figures) return words.whatYouGet;
  const cents = centsOf(edition, price, market);
  return words.buyerPays(
    formatMoney(figures.total),
    cents === null ? null : formatPrice(money(cents, 'USD')).replace(/^≈ ?/, ''),
  );
}

const Line = ({ name, value }: { name: string; value: Amount | undefined }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value ? <Money value={value} /> : sale.noFigure}</dd>
  </div>
);
