import type { UnlistedEdition } from '@talkies/shared/schemas';
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '../../../components/Button.tsx';
import { CheckBox } from '../../../components/field/CheckBox.tsx';
import { Money } from '../../../components/Money.tsx';
import { useOwnTransactions } from '../../../lib/transaction/use-own-transactions.ts';
import { sellSeveral as words } from '../../../messages/en.ts';
import { problemsOf } from '../dialogs/sell/draft.ts';
import { EditionRow } from './EditionRow.tsx';
import { receivedOf } from './listing-sums.ts';
import { NothingToList } from './NothingToList.tsx';
import { type Prices, storedPrices, storePrices } from './prices-storage.ts';
import { type Step, stepsOf } from './queue.ts';
import { SamePrice } from './SamePrice.tsx';
import { Signing } from './Signing.tsx';
import * as styles from './sell-several.module.css';

interface Props {
  person: string;
  editions: readonly UnlistedEdition[];
  /** the total number of editions */
  total: number;
}

/** The choice with its prices, then the signatures. */
export default function Listing({ person, editions, total }: Props) {
  const [steps, setSteps] = useState<readonly Step[] | null>(null);
  const { prices, setPrices, ready, resumed } = useChosen(person, editions);
  const { revalidate } = useRevalidator();
  const reload = () => void (steps === null && revalidate());
  useOwnTransactions(reload);
  const top = useRef<HTMLDivElement>(null);

  const edit = (): void => {
    setSteps(null);
    void revalidate();
  };
  const forget = (id: string): void =>
    setPrices((before) => Object.fromEntries(Object.entries(before).filter(([each]) => each !== id)));
  return (
    <div className={styles.top} ref={top}>
      {steps ? (
        <Signing steps={steps} onListed={forget} onEdit={edit} />
      ) : editions.length === 0 ? (
        <NothingToList />
      ) : (
        <Choosing
          {...{ editions, total, prices, setPrices, ready, resumed }}
          onReview={() => {
            setSteps(stepsOf(editions, prices));
            top.current?.scrollIntoView();
          }}
        />
      )}
    </div>
  );
}

/** The chosen editions with their prices, stored in this browser until they are listed. */
function useChosen(person: string, editions: readonly UnlistedEdition[]) {
  const [prices, setPrices] = useState<Prices>({});
  const [ready, setReady] = useState(false);
  const [resumed, setResumed] = useState(0);
  // once, in the browser: the choices of the last visit that can still be listed
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const free = new Set(editions.filter(({ pending }) => pending === null).map(({ card }) => card.id));
    const left = Object.fromEntries(Object.entries(storedPrices(person)).filter(([id]) => free.has(id)));
    setPrices(left);
    setResumed(Object.keys(left).length);
    setReady(true);
  }, []);
  useEffect(() => void (ready && storePrices(person, prices)), [person, prices, ready]);
  return { prices, setPrices, ready, resumed };
}

interface ChoosingProps extends ReturnType<typeof useChosen> {
  editions: readonly UnlistedEdition[];
  total: number;
  onReview: () => void;
}

function Choosing({ editions, total, prices, setPrices, ready, resumed, onReview }: ChoosingProps) {
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const free = useMemo(() => editions.filter(({ pending }) => pending === null), [editions]);
  const chosen = free.filter(({ card }) => prices[card.id] !== undefined);
  const form = useRef<HTMLFormElement>(null);

  const setPrice = (ids: readonly string[], price: string | undefined): void => {
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([id]) => !ids.includes(id))));
    setPrices((before) => {
      const rest = Object.entries(before).filter(([id]) => !ids.includes(id));
      return Object.fromEntries(price === undefined ? rest : [...rest, ...ids.map((id) => [id, price])]);
    });
  };
  const review = (event: FormEvent): void => {
    event.preventDefault();
    const found = Object.fromEntries(
      chosen.flatMap(({ card, currency }) => {
        const draft = { kind: 'sell', price: prices[card.id] ?? '', days: '' } as const;
        const { price } = problemsOf(draft, currency);
        return price ? [[card.id, price]] : [];
      }),
    );
    setErrors(found);
    const [first] = Object.keys(found);
    if (first !== undefined)
      form.current?.querySelector<HTMLInputElement>(`[name="price-${CSS.escape(first)}"]`)?.focus();
    else if (chosen.length > 0) onReview();
  };
  const allChosen = free.length > 0 && chosen.length === free.length;
  const chooseAll = (every: boolean): void => {
    const others = free.filter(({ card }) => prices[card.id] === undefined).map(({ card }) => card.id);
    if (every) setPrice(others, '');
    else setPrice(Object.keys(prices), undefined);
  };
  return (
    <form ref={form} onSubmit={review} noValidate>
      <fieldset disabled={!ready} className={styles.fields}>
        <legend className="sr">{words.choose}</legend>
        {resumed > 0 ? <p className={styles.resumed}>{words.resumed(resumed)}</p> : null}
        <div className={styles.tools}>
          <CheckBox
            name="all"
            checked={allChosen}
            disabled={free.length === 0}
            onChange={(event) => chooseAll(event.target.checked)}
          >
            {words.all(free.length)}
          </CheckBox>
          <SamePrice
            chosen={chosen}
            onFill={(same, price) =>
              setPrice(
                same.map(({ card }) => card.id),
                price,
              )
            }
          />
        </div>
        <ul className={styles.editions}>
          {editions.map((edition) => (
            <EditionRow
              key={edition.card.id}
              edition={edition}
              price={prices[edition.card.id]}
              error={errors[edition.card.id]}
              onChoose={(on) => setPrice([edition.card.id], on ? '' : undefined)}
              onPrice={(price) => setPrice([edition.card.id], price)}
            />
          ))}
        </ul>
        {total > editions.length ? <p className="muted">{words.more(editions.length, total)}</p> : null}
      </fieldset>
      <div className={styles.bar}>
        <p role="status">{chosen.length > 0 ? words.summary(chosen.length) : words.none}</p>
        <Received editions={chosen} prices={prices} />
        <Button type="submit" size="large" disabled={!ready || chosen.length === 0}>
          {words.review}
        </Button>
      </div>
    </form>
  );
}

function Received({ editions, prices }: { editions: readonly UnlistedEdition[]; prices: Prices }) {
  const sums = receivedOf(editions, prices);
  return (
    <p className={styles.received}>
      {sums.length > 0 ? (
        <>
          <span className="small">{words.receive}</span>
          {sums.map((sum) => (
            <b key={sum.currency}>
              <Money value={sum} exact />
            </b>
          ))}
        </>
      ) : null}
    </p>
  );
}
