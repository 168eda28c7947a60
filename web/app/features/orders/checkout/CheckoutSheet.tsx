import type { ItemDetail } from '@talkies/shared/schemas';
import type { ComponentProps, ReactNode } from 'react';
import * as styles from '../../../components/checkout/checkout.module.css';
import { OrderSummary } from '../../../components/checkout/OrderSummary.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { checkoutSheet as words } from '../../../messages/en.ts';
import * as sheet from './sheet.module.css';
import { summaryItem } from './summary-item.ts';

/** The dialog. Its page contains it, so that it opens at the press, before the script of its content is loaded. */
export const CheckoutSheet = (
  props: Pick<ComponentProps<typeof Dialog>, 'ahead' | 'children' | 'onClose' | 'ref'>,
) => <Dialog labelledBy="purchase-heading" className={`${styles.purchase} ${sheet.checkout}`} {...props} />;

/** The two halves of the checkout: how to pay (`children`), and the summary beside or below it. */
export const CheckoutHalves = ({ summary, children }: { summary: ReactNode; children: ReactNode }) => (
  <>
    <div className={styles.purchaseChoices}>
      <h2 id="purchase-heading">{words.title}</h2>
      {children}
    </div>
    {summary}
  </>
);

/** The part that the page knows already: the item. */
export const CheckoutOpening = ({ item }: { item: ItemDetail }) => (
  <CheckoutHalves summary={<OrderSummary foot about={summaryItem(item)} lines={[]} total={null} />}>
    <p role="status">{words.asking}</p>
  </CheckoutHalves>
);
