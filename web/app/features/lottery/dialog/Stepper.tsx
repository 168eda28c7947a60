import { ticketSale as words } from '../../../messages/en.ts';
import * as styles from './ticket-dialog.module.css';

interface Props {
  count: number;
  /** at least 1 */
  most: number;
  disabled: boolean;
  onChange: (count: number) => void;
}

/** The ticket count of the documents: it begins at 1 and never goes below (transactions:5). */
export function Stepper({ count, most, disabled, onChange }: Props) {
  return (
    <fieldset className={styles.count} disabled={disabled}>
      <legend className="label muted">{words.count}</legend>
      <div className={styles.stepper}>
        <button
          type="button"
          aria-label={words.fewer}
          disabled={count <= 1}
          onClick={() => onChange(Math.max(1, count - 1))}
        >
          −
        </button>
        <output aria-live="polite" data-part="ticket-count">
          {count}
        </output>
        <button
          type="button"
          aria-label={words.more}
          disabled={count >= most}
          onClick={() => onChange(Math.min(most, count + 1))}
        >
          +
        </button>
      </div>
      {count >= most ? <p className="small muted">{words.most(most)}</p> : null}
    </fieldset>
  );
}
