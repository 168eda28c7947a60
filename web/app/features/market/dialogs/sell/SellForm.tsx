import { formatShare, shortHex } from '@talkies/shared';
import type { MarketToken } from '@talkies/shared/schemas';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Choices } from '../../../../components/checkout/WalletChoice.tsx';
import { Field } from '../../../../components/field/Field.tsx';
import { formatMoney } from '../../../../lib/format/money.ts';
import { checkout, sale as words } from '../../../../messages/en.ts';
import type { Draft, DraftProblems, SaleKindChoice } from './draft.ts';
import { PriceGuide } from './PriceGuide.tsx';
import * as styles from './sell.module.css';
import type { OwnToken } from './use-own-token.ts';

export const SELL_FORM = 'sell-form';
const kinds = ['sell', 'auction'] as const;

interface Props {
  token: OwnToken;
  draft: Draft;
  problems: DraftProblems;
  /** a note about an earlier signature */
  note: string | null;
  /** true while the reviewed sale waits for its signature: “Edit” opens the form again */
  reviewed: boolean;
  onChange: (draft: Draft) => void;
  onReview: () => void;
}

/** The two ways to sell, with their fields. The submit button is on the summary beside the form. */
export function SellForm({ token, draft, problems, note, reviewed, onChange, onReview }: Props) {
  const { marketToken, mine, local } = token;
  const form = useRef<HTMLFormElement>(null);
  const [tries, setTries] = useState(0);
  const wrong = Object.keys(problems).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press focuses the wrong field
  useEffect(() => {
    if (wrong) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [wrong, tries]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTries((count) => count + 1);
    onReview();
  };
  return (
    <form ref={form} id={SELL_FORM} onSubmit={submit} noValidate>
      <fieldset disabled={reviewed} className={styles.sellForm}>
        {draft.kind === 'change-price' ? (
          <PriceNow marketToken={marketToken} />
        ) : (
          <Choices
            legend={words.kinds}
            group="kind"
            choices={kinds.map((kind) => {
              const [name = '', note = ''] = words.kind[kind];
              return { value: kind, name, note };
            })}
            value={draft.kind}
            onChoose={(kind) => onChange({ ...draft, kind: kind as (typeof kinds)[number] })}
          />
        )}
        <Field
          label={priceLabel(draft.kind, marketToken.currency)}
          name="price"
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="next"
          required
          value={draft.price}
          hint={draft.kind === 'auction' ? words.reserveHint : words.priceAdds(onTopOf(marketToken))}
          error={problems.price}
          onChange={(event) => onChange({ ...draft, price: event.target.value })}
        />
        <PriceGuide token={token} draft={draft} onChange={onChange} />
        {draft.kind === 'auction' ? (
          <Field
            label={words.days}
            name="days"
            inputMode="decimal"
            autoComplete="off"
            required
            value={draft.days}
            hint={words.daysHint(local)}
            error={problems.days}
            onChange={(event) => onChange({ ...draft, days: event.target.value })}
          />
        ) : null}
        {mine.owns ? (
          <p className="muted small">
            {words.wallet}: {words.walletOwns(checkout.kinds[mine.owns.kind], shortHex(mine.owns.address))}
          </p>
        ) : null}
        {note ? <p className={styles.sellNote}>{note}</p> : null}
      </fieldset>
    </form>
  );
}

const onTopOf = ({ terms, listing }: MarketToken): string =>
  formatShare(terms.royaltyBps + (listing?.feeBps ?? terms.feeBps));

function priceLabel(kind: SaleKindChoice, coin: string): string {
  if (kind === 'change-price') return words.newPrice(coin);
  return kind === 'auction' ? words.reserve(coin) : words.price(coin);
}

function PriceNow({ marketToken: { listing } }: { marketToken: MarketToken }) {
  return listing ? <p className="lead">{words.priceNow(formatMoney(listing.price.coin))}</p> : null;
}
