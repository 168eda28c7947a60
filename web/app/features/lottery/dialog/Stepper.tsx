import { type ChangeEvent, useId, useState } from 'react';
import { ticketSale as words } from '../../../messages/en.ts';
import * as styles from './ticket-dialog.module.css';

interface Props {
  count: number;
  /** at least 1 */
  most: number;
  disabled: boolean;
  onChange: (count: number) => void;
}

/** The specification's ticket count: it starts at 1 and is never lower (transactions:5). It can also be typed. */
export function Stepper({ count, most, disabled, onChange }: Props) {
  const id = useId();
  // while typing, the field may be empty; the count is the last valid one
  const [typed, setTyped] = useState<string | null>(null);
  const type = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const digits = target.value.replaceAll(/\D/g, '').slice(0, 7);
    const count = Math.min(Number(digits), most);
    setTyped(digits === '' ? '' : String(count));
    if (count >= 1) onChange(count);
  };
  const step = (by: number) => () => onChange(Math.max(1, Math.min(most, count + by)));
  return (
    <fieldset className={styles.count} disabled={disabled}>
      <label className="label muted" htmlFor={id}>
        {words.count}
      </label>
      <div className={styles.stepper}>
        <button type="button" aria-label={words.fewer} disabled={count <= 1} onClick={step(-1)}>
          −
        </button>
        <input
          id={id}
          inputMode="numeric"
          autoComplete="off"
          value={typed ?? String(count)}
          onChange={type}
          onBlur={() => setTyped(null)}
          data-part="ticket-count"
        />
        <button type="button" aria-label={words.more} disabled={count >= most} onClick={step(1)}>
          +
        </button>
      </div>
      <p className="small muted" role="status">
        {count >= most ? words.most(most) : null}
      </p>
    </fieldset>
  );
}
