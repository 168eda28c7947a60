import { shortHex } from '@talkies/shared';
import type { Trade } from '@talkies/shared/schemas';
import { type FormEvent, useEffect, useRef } from 'react';
import { Field } from '../../../../components/field/Field.tsx';
import { formatMoney, formatShare } from '../../../../lib/format/money.ts';
import { checkout, sale as words } from '../../../../messages/en.ts';
import type { Draft, DraftProblems, SaleWay } from './draft.ts';
import type { Offer } from './use-offer.ts';

export const SELL_FORM = 'sell-form';
const ways = ['sell', 'auction'] as const;

interface Props {
  offer: Offer;
  draft: Draft;
  problems: DraftProblems;
  /** what was said about a signature before this one */
  note: string | null;
  onChange: (draft: Draft) => void;
  onReview: () => void;
}

/** The two ways to sell and what each has to be told. The button that sends it stands on the slip beside. */
export function SellForm({ offer, draft, problems, note, onChange, onReview }: Props) {
  const { trade, mine } = offer;
  const form = useRef<HTMLFormElement>(null);
  const wrong = Object.keys(problems).join(' ');
  useEffect(() => {
    if (wrong) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [wrong]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onReview();
  };
  return (
    <form ref={form} id={SELL_FORM} className="sell-form" onSubmit={submit} noValidate>
      {draft.way === 'change-price' ? (
        <PriceNow trade={trade} />
      ) : (
        <Ways way={draft.way} onChoose={(way) => onChange({ ...draft, way })} />
      )}
      <Field
        label={priceLabel(draft.way, trade.currency)}
        name="price"
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="next"
        required
        value={draft.price}
        hint={draft.way === 'auction' ? words.reserveHint : words.priceAdds(onTopOf(trade))}
        error={problems.price}
        onChange={(event) => onChange({ ...draft, price: event.target.value })}
      />
      {draft.way === 'auction' ? (
        <Field
          label={words.days}
          name="days"
          inputMode="decimal"
          autoComplete="off"
          required
          value={draft.days}
          hint={words.daysHint}
          error={problems.days}
          onChange={(event) => onChange({ ...draft, days: event.target.value })}
        />
      ) : null}
      {mine.owns ? (
        <p className="muted small">
          {words.wallet}: {words.walletHolds(checkout.kinds[mine.owns.kind], shortHex(mine.owns.address))}
        </p>
      ) : null}
      {note ? <p className="sell-note">{note}</p> : null}
    </form>
  );
}

const onTopOf = ({ terms, listing }: Trade): string =>
  formatShare(terms.royaltyBps + (listing?.feeBps ?? terms.feeBps));

function priceLabel(way: SaleWay, coin: string): string {
  if (way === 'change-price') return words.newPrice(coin);
  return way === 'auction' ? words.reserve(coin) : words.price(coin);
}

function PriceNow({ trade: { listing } }: { trade: Trade }) {
  return listing ? <p className="lead">{words.priceNow(formatMoney(listing.price.coin))}</p> : null;
}

function Ways({ way, onChoose }: { way: SaleWay; onChoose: (way: SaleWay) => void }) {
  return (
    <fieldset className="ways">
      <legend className="label accent">{words.ways}</legend>
      {ways.map((each) => (
        <label key={each} className="way">
          <input
            type="radio"
            name="way"
            value={each}
            checked={way === each}
            onChange={() => onChoose(each)}
          />
          <span>
            <b>{words.way[each][0]}</b>
            <br />
            <span className="small muted">{words.way[each][1]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
