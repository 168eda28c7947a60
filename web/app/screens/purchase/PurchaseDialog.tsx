import './purchase.css';
import type { ItemDetail } from '@talkies/shared/schemas';
import { useEffect } from 'react';
import { Button } from '../../components/button/Button.tsx';
import { Dialog } from '../../components/dialog/Dialog.tsx';
import { checkout } from '../../messages/en.ts';
import { Slip } from './Slip.tsx';
import { type Stage, useCheckout } from './use-checkout.ts';
import { Ways } from './Ways.tsx';

/** The counter: one locked quote, the ways to pay, and what leaves the wallet. Shown as long as it is rendered. */
export function PurchaseDialog({ item, onClose }: { item: ItemDetail; onClose: () => void }) {
  const { order, deadline, stage, open, pay, switchChain, leave } = useCheckout(item.id);
  useEffect(() => void open(), [open]);
  const close = (): void => {
    leave();
    onClose();
  };

  return (
    <Dialog labelledBy="purchase-heading" onClose={close} className="purchase">
      <div className="purchase-ways">
        <h2 id="purchase-heading">{checkout.title}</h2>
        {order ? (
          <Ways order={order} />
        ) : stage.name === 'asking' ? (
          <p role="status">{checkout.asking}</p>
        ) : null}
        <Trouble
          stage={stage}
          onSwitch={switchChain}
          onAgain={open}
          onClose={close}
          hasOrder={order !== null}
        />
      </div>
      <Slip item={item} order={order} deadline={deadline} stage={stage} onPay={pay} onFresh={open} />
    </Dialog>
  );
}

interface TroubleProps {
  stage: Stage;
  hasOrder: boolean;
  onSwitch: () => Promise<void>;
  onAgain: () => Promise<void>;
  onClose: () => void;
}

/** What went wrong, that nothing was charged, and the way on. */
function Trouble({ stage, hasOrder, onSwitch, onAgain, onClose }: TroubleProps) {
  if (stage.name !== 'trouble') return null;
  return (
    <div className="purchase-trouble" role="alert">
      <p>
        <b>{stage.title}</b>
      </p>
      <p>{stage.text}</p>
      {stage.mend === 'switch' ? (
        <Button look="ghost" onClick={() => void onSwitch()}>
          {stage.action}
        </Button>
      ) : hasOrder || stage.mend === 'bridge' ? null : (
        <Button look="ghost" onClick={stage.mend === 'again' ? () => void onAgain() : onClose}>
          {stage.mend === 'again' ? checkout.again : checkout.close}
        </Button>
      )}
    </div>
  );
}
