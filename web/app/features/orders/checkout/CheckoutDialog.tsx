import '../../../components/checkout/checkout.css';
import type { ItemDetail } from '@talkies/shared/schemas';
import { lazy, Suspense, useEffect } from 'react';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { checkout } from '../../../messages/en.ts';
import { Slip } from './CheckoutSummary.tsx';
import { type Checkout, type Stage, useCheckout } from './use-checkout.ts';
import { Ways } from './WalletOptions.tsx';

const BridgeDialog = lazy(() => import('../../../components/bridge/BridgeDialog.tsx'));

/** The counter: one locked quote, the ways to pay, and what leaves the wallet. Shown as long as it is rendered. */
export default function PurchaseDialog({ item, onClose }: { item: ItemDetail; onClose: () => void }) {
  const checkoutNow = useCheckout(item.id);
  const { order, deadline, stage, way, open, pay, leave } = checkoutNow;
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
            <Ways order={order} way={way} onChoose={checkoutNow.choose} />
          ) : stage.name === 'asking' ? (
            <p role="status">{checkout.asking}</p>
          ) : null}
          <Trouble
            stage={stage}
            onMend={checkoutNow.mend}
            onAgain={open}
            onClose={close}
            hasOrder={order !== null}
          />
        </div>
        <Slip
          item={item}
          order={order}
          deadline={deadline}
          stage={stage}
          way={way}
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

interface TroubleProps {
  stage: Stage;
  hasOrder: boolean;
  onMend: Checkout['mend'];
  onAgain: () => Promise<void>;
  onClose: () => void;
}

/** What went wrong, that nothing was charged, and the way on. */
function Trouble({ stage, hasOrder, onMend, onAgain, onClose }: TroubleProps) {
  if (stage.name !== 'trouble') return null;
  return (
    <div className="purchase-trouble" role="alert">
      <p>
        <b>{stage.title}</b>
      </p>
      <p>{stage.text}</p>
      {stage.link ? (
        <a className="link" href={stage.link.to} target="_blank" rel="noreferrer">
          {stage.link.text}
        </a>
      ) : null}
      {stage.mend === 'switch' || stage.mend === 'bridge' ? (
        <Button look="ghost" onClick={() => void onMend()}>
          {stage.action}
        </Button>
      ) : hasOrder ? null : (
        <Button look="ghost" onClick={stage.mend === 'again' ? () => void onAgain() : onClose}>
          {stage.mend === 'again' ? checkout.again : checkout.close}
        </Button>
      )}
    </div>
  );
}
