import type { UnlistedEdition } from '@talkies/shared/schemas';
import { useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { Field } from '../../../components/field/Field.tsx';
import { sellSeveral as words } from '../../../messages/en.ts';
import * as styles from './sell-several.module.css';

interface Props {
  chosen: readonly UnlistedEdition[];
  onFill: (editions: readonly UnlistedEdition[], price: string) => void;
}

/** One price for all chosen editions of a coin, since a number means different sums in different coins. */
export function SamePrice({ chosen, onFill }: Props) {
  const coins = [...new Set(chosen.map(({ currency }) => currency))];
  return coins.map((coin) => {
    const same = chosen.filter(({ currency }) => currency === coin);
    return same.length > 1 ? (
      <OfCoin key={coin} coin={coin} count={same.length} onFill={(price) => onFill(same, price)} />
    ) : null;
  });
}

function OfCoin({ coin, count, onFill }: { coin: string; count: number; onFill: (price: string) => void }) {
  const [price, setPrice] = useState('');
  return (
    <div className={styles.same}>
      <Field
        label={words.samePrice(coin, count)}
        name={`same-${coin}`}
        inputMode="decimal"
        autoComplete="off"
        maxLength={120}
        value={price}
        onChange={(event) => setPrice(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          onFill(price);
        }}
      />
      <Button variant="ghost" disabled={price.trim() === ''} onClick={() => onFill(price)}>
        {words.fill}
      </Button>
    </div>
  );
}
