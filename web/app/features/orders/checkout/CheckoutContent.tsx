import { shortHex } from '@talkies/shared';
import type { ItemDetail, Order } from '@talkies/shared/schemas';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { EarlierPayment } from '../../../components/checkout/EarlierPayment.tsx';
import { asksForPhone, PhoneField } from '../../../components/checkout/PhoneField.tsx';
import { PaymentGroups, ProviderChoice } from '../../../components/checkout/ProviderChoice.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { Pairing } from '../../../components/transaction/Pairing.tsx';
import { RefusalNotice, RemedyButton } from '../../../components/transaction/RefusalNotice.tsx';
import { useMe } from '../../../lib/api/root-data.ts';
import { sameMoney } from '../../../lib/payment/payment-draft.ts';
import { checkoutSheet, paymentWords, checkout as words } from '../../../messages/en.ts';
import { CheckoutHalves } from './CheckoutSheet.tsx';
import { CheckoutSummary } from './CheckoutSummary.tsx';
import { type CheckoutDraft, totalFor } from './checkout-draft.ts';
import { PayerChoice } from './PayerChoice.tsx';
import { isOtherWallet } from './payment-choice.ts';
import { type Checkout, useCheckout } from './use-checkout.ts';
import { VisitorCheckout } from './VisitorCheckout.tsx';
import { WalletOptions } from './WalletOptions.tsx';

interface Props {
  item: ItemDetail;
  /** an order to continue */
  orderId: string | null;
  /** sign-up and sign-in, for visitors */
  signIn: ReactNode;
  /** is set to the function that releases the order when the dialog is closed */
  leaving: RefObject<(() => void) | null>;
  /** closes the dialog */
  onClose: () => void;
}

/**
 * The content of the checkout (`CheckoutSheet`): a locked quote, every payment choice, and the total. A visitor chooses
 * how to pay, signs in, and the purchase continues by itself.
 */
export default function CheckoutContent({ signIn, ...props }: Props) {
  const { user } = useMe();
  const [started, setStarted] = useState<CheckoutDraft | null>(null);
  return user ? (
    <MemberCheckout {...props} started={started} />
  ) : (
    <VisitorCheckout item={props.item} signIn={signIn} onStart={setStarted} />
  );
}

/** @param started the choice made here before signing in, which is continued */
function MemberCheckout({
  item,
  orderId,
  started,
  leaving,
  onClose,
}: Omit<Props, 'signIn'> & { started: CheckoutDraft | null }) {
  const checkout = useCheckout(item.id, orderId, started);
  const { order, flow, open, leave } = checkout;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the dialog opens
  useEffect(open, []);
  const moved = useGoingOn(started, checkout);
  useEffect(() => {
    leaving.current = leave;
    return () => {
      leaving.current = null;
    };
  });
  return (
    <>
      <CheckoutHalves summary={<CheckoutSummary item={item} checkout={checkout} />}>
        {moved ? <Notice kind="bad">{words.otherTotal}</Notice> : null}
        {order ? (
          <PaymentChoices order={order} checkout={checkout} />
        ) : flow.state === 'preparing' ? (
          <p role="status">{checkoutSheet.asking}</p>
        ) : null}
        <Refused checkout={checkout} onClose={onClose} />
      </CheckoutHalves>
      <Pairing pairing={flow.pairing} onEnd={checkout.paired} />
    </>
  );
}

/** Pays once with the earlier choice, if the order's total is the shown one. @returns whether it differs */
function useGoingOn(started: CheckoutDraft | null, checkout: Checkout): boolean {
  const { order, provider, paying, choice } = checkout;
  const [moved, setMoved] = useState(false);
  const done = useRef(started === null);
  useEffect(() => {
    if (done.current || !started || !order || !provider.known || paying || choice !== started.choice) return;
    done.current = true;
    const { methods, onRamps } = provider.known;
    const ethTotal = order.ethPayment?.total ?? null;
    const total = totalFor(started.choice, { quote: order.quote, methods, onRamps, ethTotal });
    if (sameMoney(total, started.total)) void checkout.pay();
    else setMoved(true);
  });
  return moved;
}

/** Both groups of the specification, and the earlier attempt. */
function PaymentChoices({ order, checkout }: { order: Order; checkout: Checkout }) {
  const { choice, payer, provider, choose, choosePayer, paying, wallets, balance, enough } = checkout;
  const taken = !isOtherWallet(choice, order);
  return (
    <>
      <p className="muted">{taken ? words.receives(shortHex(order.wallet)) : words.takesFirst}</p>
      {provider.known ? <EarlierPayment order={order} known={provider.known} /> : null}
      {order.state === 'awaiting_payment' && order.failure ? (
        <RefusalNotice refusal={{ title: paymentWords.failed, text: order.failure }} />
      ) : null}
      <PaymentGroups
        wallets={
          <>
            <WalletOptions
              own={order.walletKind}
              balance={balance}
              chain={order.chain}
              total={order.quote.total}
              ethTotal={order.ethPayment?.total ?? null}
              choice={choice}
              onChoose={choose}
              disabled={paying}
            />
            {choice === 'eth' && order.ethPayment ? (
              <PayerChoice
                wallets={wallets}
                chain={order.ethPayment.chain}
                payer={payer?.address ?? order.wallet}
                onChoose={choosePayer}
                disabled={paying}
              />
            ) : null}
          </>
        }
        providers={
          provider.known ? (
            <ProviderChoice
              available={provider.known}
              value={choice}
              onChoose={choose}
              disabled={paying}
              enough={enough}
            />
          ) : null
        }
      />
    </>
  );
}

/** The code of a problem without an answer, because of the shop or of the connection. */
const UNANSWERED = 'server/unavailable';

/** A refusal. If there is an order, its own button pays again, and every other payment choice stays possible. */
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
        {order && refusal.code === UNANSWERED ? <p>{words.lineCut}</p> : null}
        {paysAgain ? null : <RemedyButton refusal={refusal} onRemedy={flow.remedy} />}
        {refusal.remedy === 'close' && order === null ? (
          <Button variant="ghost" onClick={onClose}>
            {words.close}
          </Button>
        ) : null}
      </RefusalNotice>
    </InView>
  );
}

/** Scrolls itself into view when its subject changes, as a phone's sheet may be scrolled elsewhere. */
function InView({ about, children }: { about: unknown; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that its subject changes
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'center' });
    box.current?.querySelector('input')?.focus({ preventScroll: true });
  }, [about]);
  return <div ref={box}>{children}</div>;
}
