import { shortHex } from '@talkies/shared';
import type { ItemDetail, Order } from '@talkies/shared/schemas';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../../components/Button.tsx';
import * as styles from '../../../components/checkout/checkout.module.css';
import { ProviderChoice } from '../../../components/checkout/ProviderChoice.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { Pairing } from '../../../components/transaction/Pairing.tsx';
import { RefusalNotice, RemedyButton } from '../../../components/transaction/RefusalNotice.tsx';
import { checkout as words } from '../../../messages/en.ts';
import { CheckoutSummary } from './CheckoutSummary.tsx';
import { EarlierPayment } from './EarlierPayment.tsx';
import { asksForPhone, PhoneField } from './PhoneField.tsx';
import * as sheet from './sheet.module.css';
import { type Checkout, isOtherWallet, useCheckout } from './use-checkout.ts';
import { WalletOptions } from './WalletOptions.tsx';

interface Props {
  item: ItemDetail;
  /** an order to go on with */
  orderId: string | null;
  onClose: () => void;
}

/** The checkout: one locked quote, every way to pay, and what it costs. Open as long as it is rendered. */
export default function PurchaseDialog({ item, orderId, onClose }: Props) {
  const checkout = useCheckout(item.id, orderId);
  const { order, flow, open, leave } = checkout;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the dialog comes
  useEffect(open, []);
  const close = (): void => {
    leave();
    onClose();
  };
  return (
    <>
      <Dialog
        labelledBy="purchase-heading"
        onClose={close}
        className={`${styles.purchase} ${sheet.checkout}`}
      >
        <div className={`${styles.purchaseWays} ${sheet.ways}`}>
          <h2 id="purchase-heading">{words.title}</h2>
          {order ? (
            <Ways order={order} checkout={checkout} />
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

/** Both groups of the documents, and what was tried before. */
function Ways({ order, checkout }: { order: Order; checkout: Checkout }) {
  const { way, provider, choose, paying } = checkout;
  const taken = !isOtherWallet(way, order);
  return (
    <>
      <p className="muted">{taken ? words.receives(shortHex(order.wallet)) : words.takesFirst}</p>
      {provider.known ? <EarlierPayment order={order} known={provider.known} /> : null}
      <WalletOptions order={order} way={way} onChoose={choose} disabled={paying} />
      {provider.known ? (
        <ProviderChoice offered={provider.known} value={way} onChoose={choose} disabled={paying} />
      ) : null}
    </>
  );
}

/** With an order at hand, its own button pays again, and every other way can be chosen. */
function Refused({
  checkout: { flow, provider, order, phone, writePhone },
  onClose,
}: {
  checkout: Checkout;
  onClose: () => void;
}) {
  const refusal = flow.state === 'refused' ? flow.refusal : provider.refusal;
  if (!refusal) return null;
  if (asksForPhone(refusal))
    return (
      <InView about={refusal}>
        <PhoneField phone={phone} onWrite={writePhone} refusal={refusal} />
      </InView>
    );
  const paysAgain = order !== null && (refusal === provider.refusal || refusal.remedy === 'again');
  return (
    <InView about={refusal}>
      <RefusalNotice refusal={refusal}>
        {paysAgain ? null : <RemedyButton refusal={refusal} onRemedy={flow.remedy} />}
        {refusal.remedy === 'close' && order === null ? (
          <Button look="ghost" onClick={onClose}>
            {words.close}
          </Button>
        ) : null}
      </RefusalNotice>
    </InView>
  );
}

/** Comes into view with what it tells about: a phone's sheet may stand elsewhere. */
function InView({ about, children }: { about: unknown; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that it tells of something else
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'center' });
    place.current?.querySelector('input')?.focus({ preventScroll: true });
  }, [about]);
  return <div ref={place}>{children}</div>;
}
