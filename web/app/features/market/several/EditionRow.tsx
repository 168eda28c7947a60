import { type Money as Amount, money } from '@talkies/shared';
import type { ItemMarket, Sellable } from '@talkies/shared/schemas';
import { type ReactNode, useEffect, useState } from 'react';
import { Field } from '../../../components/field/Field.tsx';
import { Money } from '../../../components/Money.tsx';
import { Picture } from '../../../components/Picture.tsx';
import { browserApi } from '../../../lib/api/api.ts';
import { useFormatPrice } from '../../../lib/format/currency-choice.ts';
import { formatMoney } from '../../../lib/format/money.ts';
import { profile, sale, several as words } from '../../../messages/en.ts';
import { centsOf, suggestionsFor, totalOf } from './figures.ts';
import * as styles from './several.module.css';

interface Props {
  edition: Sellable;
  /** as it was typed; undefined where the edition is not chosen */
  price: string | undefined;
  error: string | undefined;
  onChoose: (chosen: boolean) => void;
  onPrice: (price: string) => void;
}

/** One edition: chosen or not, and where it is, its price beside what others cost. */
export function EditionRow({ edition, price, error, onChoose, onPrice }: Props) {
  const { card, pending } = edition;
  const name = profile.number(card.serial, card.quantity);
  return (
    <li data-part="several-edition" data-chosen={price === undefined ? undefined : ''}>
      <label className={styles.pick}>
        <input
          type="checkbox"
          checked={price !== undefined}
          disabled={pending !== null}
          onChange={(event) => onChoose(event.target.checked)}
        />
        <Picture image={card.image} sizes="72px" decorative />
        <span className={styles.what}>
          <b>{card.title}</b>
          <span className="small muted num">{name}</span>
          {pending ? <span className="small">{words.onItsWay}</span> : null}
        </span>
      </label>
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
    // one can sell without it
    browserApi('itemMarket', { params: { id: card.itemId } }).then(setMarket, () => undefined);
  }, [card.itemId]);
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
        hint={hintOf(edition, price)}
        onChange={(event) => onPrice(event.target.value)}
      />
      <div className={styles.beside} aria-busy={market === null}>
        <Worth cents={centsOf(edition, price, market)} />
        <dl className={styles.figures}>
          <Line name={sale.guide.shop} value={market?.shop?.price} />
          <Line name={sale.guide.floor} value={market?.floor?.price.usd ?? market?.floor?.price.coin} />
          <Line name={sale.guide.last} value={market?.lastSale?.price ?? undefined} />
        </dl>
        <div className={styles.chips}>
          {market
            ? suggestionsFor(edition, market).map((chip) => (
                <button key={chip.name} type="button" className="chip" onClick={() => onPrice(chip.price)}>
                  {sale.guide.chips[chip.name]}
                </button>
              ))
            : null}
        </div>
      </div>
    </div>
  );
}

function hintOf(edition: Sellable, price: string): string {
  const figures = totalOf(edition, price);
  return figures ? words.buyerPays(formatMoney(figures.total)) : words.whatYouGet;
}

/** What a buyer pays in the reader's currency. */
function Worth({ cents }: { cents: bigint | null }): ReactNode {
  const formatPrice = useFormatPrice();
  return (
    <p className={styles.worth}>
      {cents === null ? null : `≈ ${formatPrice(money(cents, 'USD')).replace(/^≈ ?/, '')}`}
    </p>
  );
}

const Line = ({ name, value }: { name: string; value: Amount | undefined }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value ? <Money value={value} /> : sale.noFigure}</dd>
  </div>
);
