import type { ItemDetail } from '@talkies/shared/schemas';
import type { ComponentProps, ReactNode } from 'react';
import * as styles from '../../../components/checkout/checkout.module.css';
import { OrderSummary } from '../../../components/checkout/OrderSummary.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { checkoutSheet as words } from '../../../messages/en.ts';
import * as sheet from './sheet.module.css';
import { summaryItem } from './summary-item.ts';

/** The dialog. Its page carries it, so that it stands there at the press, before the script of what is in it. */
export const CheckoutSheet = (
  props: Pick<ComponentProps<typeof Dialog>, 'ahead' | 'children' | 'onClose' | 'ref'>,
) => <Dialog labelledBy="purchase-heading" className={`${styles.purchase} ${sheet.checkout}`} {...props} />;

/** Its two halves: how it is paid (`children`), and what is paid, beside or below it. */
export const CheckoutHalves = ({ summary, children }: { summary: ReactNode; children: ReactNode }) => (
  <>
    <div className={styles.purchaseChoices}>
      <h2 id="purchase-heading">{words.title}</h2>
      {children}
    </div>
    {summary}
  </>
);

/** What the page knows by itself: which item it is. */
export const CheckoutOpening = ({ item }: { item: ItemDetail }) => (
  <CheckoutHalves summary={<OrderSummary foot about={summaryItem(item)} lines={[]} total={null} />}>
    <p role="status">{words.asking}</p>
  </CheckoutHalves>
);
