import type { Money as Amount } from '@talkies/shared';
import type { ReactNode } from 'react';
import type { Priced } from '../../lib/format/currency-choice.ts';
import { checkout as words } from '../../messages/en.ts';
import { Money } from '../Money.tsx';
import * as styles from './checkout.module.css';

interface Props {
  /** the name of the payment choice */
  name: string;
  total: Amount | Priced;
  /** true: only the provider's page shows the exact total */
  about?: boolean;
  /** returns to the payment choices */
  onOther: () => void;
  /** how long the total is locked */
  children?: ReactNode;
}

/** A visitor's payment choice, above the form in which they sign in. */
export const ChosenPayment = ({ name, total, about = false, onOther, children }: Props) => (
  <div className={styles.chosen}>
    <p>
      <b>{name}</b>: {about ? '≈ ' : null}
      <Money value={total} exact />
    </p>
    {children}
    <button type="button" className="link" onClick={onOther}>
      {words.otherWay}
    </button>
  </div>
);
