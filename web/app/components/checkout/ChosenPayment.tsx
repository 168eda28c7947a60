import type { Money as Amount } from '@talkies/shared';
import type { ReactNode } from 'react';
import { paymentWords, checkout as words } from '../../messages/en.ts';
import { Money } from '../Money.tsx';
import * as styles from './checkout.module.css';

interface Props {
  /** of the way to pay */
  name: string;
  total: Amount;
  /** the exact total is known on the provider's page alone */
  about?: boolean;
  /** goes back to the ways */
  onOther: () => void;
  /** how long it holds */
  children?: ReactNode;
}

/** What a visitor chose, above the form in which they sign in. */
export const ChosenPayment = ({ name, total, about = false, onOther, children }: Props) => (
  <div className={styles.chosen}>
    <p>
      <b>{name}</b>: {about ? `${paymentWords.about} ` : null}
      <Money value={total} exact />
    </p>
    {children}
    <button type="button" className="link" onClick={onOther}>
      {words.otherWay}
    </button>
  </div>
);
