import type { ItemDetail } from '@talkies/shared/schemas';
import { useEffect } from 'react';
import { Button } from '../../../components/Button.tsx';
import * as styles from '../../../components/checkout/checkout.module.css';
import { Dialog } from '../../../components/Dialog.tsx';
import { Pairing } from '../../../components/transaction/Pairing.tsx';
import { RefusalNotice, RemedyButton } from '../../../components/transaction/RefusalNotice.tsx';
import { checkout as words } from '../../../messages/en.ts';
import { CheckoutSummary } from './CheckoutSummary.tsx';
import { type Checkout, useCheckout } from './use-checkout.ts';
import { WalletOptions } from './WalletOptions.tsx';

/** The checkout: one locked quote, the wallets to pay with, and what leaves them. Open as long as it is rendered. */
export default function PurchaseDialog({ item, onClose }: { item: ItemDetail; onClose: () => void }) {
  const checkout = useCheckout(item.id);
  const { order, flow, walletKind, open, leave } = checkout;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the dialog comes
  useEffect(open, []);
  const close = (): void => {
    leave();
    onClose();
  };
  return (
    <>
      <Dialog labelledBy="purchase-heading" onClose={close} className={styles.purchase}>
        <div className={styles.purchaseWays}>
          <h2 id="purchase-heading">{words.title}</h2>
          {order ? (
            <WalletOptions order={order} walletKind={walletKind} onChoose={checkout.choose} />
          ) : flow.state === 'preparing' ? (
            <p role="status">{words.asking}</p>
          ) : null}
          <Refused checkout={checkout} onClose={close} />
        </div>
        <CheckoutSummary item={item} checkout={checkout} />
      </Dialog>
      <Pairing pairing={flow.pairing} onEnd={checkout.paired} />
    </>
  );
}

/** With an order at hand, its own button pays again. */
function Refused({ checkout: { flow, order }, onClose }: { checkout: Checkout; onClose: () => void }) {
  const { state, refusal, remedy } = flow;
  if (state !== 'refused' || !refusal) return null;
  const paysAgain = order !== null && refusal.remedy === 'again';
  return (
    <RefusalNotice refusal={refusal}>
      {paysAgain ? null : <RemedyButton refusal={refusal} onRemedy={remedy} />}
      {refusal.remedy === 'close' && order === null ? (
        <Button look="ghost" onClick={onClose}>
          {words.close}
        </Button>
      ) : null}
    </RefusalNotice>
  );
}
