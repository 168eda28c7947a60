import type { ReactNode } from 'react';
import * as styles from '../../../components/checkout/checkout.module.css';
import { Dialog } from '../../../components/Dialog.tsx';
import { checkout as words } from '../../../messages/en.ts';
import * as sheet from './sheet.module.css';

interface Props {
  onClose: () => void;
  /** somebody signs in here: on a phone its form has the room, and a button of its own */
  entering?: boolean;
  /** what is paid, beside the ways or below them */
  summary: ReactNode;
  /** how it is paid */
  children: ReactNode;
}

/** The dialog's two halves. */
export const CheckoutSheet = ({ onClose, entering = false, summary, children }: Props) => (
  <Dialog
    labelledBy="purchase-heading"
    onClose={onClose}
    className={`${styles.purchase} ${sheet.checkout} ${entering ? '' : sheet.footed}`}
  >
    <div className={`${styles.purchaseWays} ${sheet.ways}`}>
      <h2 id="purchase-heading">{words.title}</h2>
      {children}
    </div>
    {summary}
  </Dialog>
);
