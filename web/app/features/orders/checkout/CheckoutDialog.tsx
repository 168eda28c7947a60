import '../../../components/checkout/checkout.css';
import type { ItemDetail } from '@talkies/shared/schemas';
import { lazy, Suspense, useEffect } from 'react';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { checkout } from '../../../messages/en.ts';
import { CheckoutSummary } from './CheckoutSummary.tsx';
import { type Checkout, type CheckoutStatus, useCheckout } from './use-checkout.ts';
import { WalletOptions } from './WalletOptions.tsx';

const BridgeDialog = lazy(() => import('../../../components/bridge/BridgeDialog.tsx'));

/** The counter: one locked quote, the ways to pay, and what leaves the wallet. Shown as long as it is rendered. */
export default function PurchaseDialog({ item, onClose }: { item: ItemDetail; onClose: () => void }) {
  const checkoutNow = useCheckout(item.id);
  const { order, status, walletKind, open, pay, leave } = checkoutNow;
  useEffect(() => void open(), [open]);
  const close = (): void => {
    leave();
    onClose();
  };

  return (
    <>
      <Dialog labelledBy="purchase-heading" onClose={close} className="purchase">
        <div className="purchase-ways">
          <h2 id="purchase-heading">{checkout.title}</h2>
          {order ? (
            <WalletOptions order={order} walletKind={walletKind} onChoose={checkoutNow.choose} />
          ) : status.name === 'asking' ? (
            <p role="status">{checkout.asking}</p>
          ) : null}
          <ProblemNotice
            status={status}
            onRemedy={checkoutNow.remedy}
            onAgain={open}
            onClose={close}
            hasOrder={order !== null}
          />
        </div>
        <CheckoutSummary
          item={item}
          order={order}
          status={status}
          walletKind={walletKind}
          onPay={pay}
          onFresh={open}
        />
      </Dialog>
      {checkoutNow.pairing ? (
        <Suspense>
          <BridgeDialog onConnected={() => void checkoutNow.paired()} onClose={checkoutNow.unpaired} />
        </Suspense>
      ) : null}
    </>
  );
}

interface ProblemNoticeProps {
  status: CheckoutStatus;
  hasOrder: boolean;
  onRemedy: Checkout['remedy'];
  onAgain: () => Promise<void>;
  onClose: () => void;
}

/** What went wrong, that nothing was charged, and the way on. */
function ProblemNotice({ status, hasOrder, onRemedy, onAgain, onClose }: ProblemNoticeProps) {
  if (status.name !== 'trouble') return null;
  return (
    <div className="purchase-trouble" role="alert">
      <p>
        <b>{status.title}</b>
      </p>
      <p>{status.text}</p>
      {status.link ? (
        <a className="link" href={status.link.to} target="_blank" rel="noreferrer">
          {status.link.text}
        </a>
      ) : null}
      {status.remedy === 'switch' || status.remedy === 'bridge' ? (
        <Button look="ghost" onClick={() => void onRemedy()}>
          {status.action}
        </Button>
      ) : hasOrder ? null : (
        <Button look="ghost" onClick={status.remedy === 'again' ? () => void onAgain() : onClose}>
          {status.remedy === 'again' ? checkout.again : checkout.close}
        </Button>
      )}
    </div>
  );
}
