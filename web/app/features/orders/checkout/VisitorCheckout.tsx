import type { ItemDetail, SealedQuote } from '@talkies/shared/schemas';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { ChosenPayment } from '../../../components/checkout/ChosenPayment.tsx';
import { PriceLockTimer } from '../../../components/checkout/PriceLockTimer.tsx';
import { PaymentGroups, ProviderChoice } from '../../../components/checkout/ProviderChoice.tsx';
import { byRank } from '../../../components/checkout/payment-rank.ts';
import { RefusalNotice } from '../../../components/transaction/RefusalNotice.tsx';
import { browserApi } from '../../../lib/api/api.ts';
import { usePrices } from '../../../lib/format/currency-choice.ts';
import { storePaymentDraft } from '../../../lib/payment/payment-draft.ts';
import { isOnRamp } from '../../../lib/payment/start-payment.ts';
import { takeTime, useLeft } from '../../../lib/timing/shop-clock.ts';
import type { Refusal } from '../../../lib/transaction/refusal.ts';
import { refusalOf } from '../../../lib/transaction/refusal-of.ts';
import { checkoutSheet, paymentWords, checkout as words } from '../../../messages/en.ts';
import { CheckoutHalves } from './CheckoutSheet.tsx';
import { QuoteSummary } from './CheckoutSummary.tsx';
import { type CheckoutDraft, draftWith, totalFor } from './checkout-draft.ts';
import { isProvider, type PaymentChoice } from './payment-choice.ts';
import * as sheet from './sheet.module.css';
import { WalletOptions } from './WalletOptions.tsx';

interface Props {
  item: ItemDetail;
  /** sign-up and sign-in within this dialog */
  signIn: ReactNode;
  /** called with the choice to continue after signing in */
  onStart: (started: CheckoutDraft) => void;
}

/** A visitor's checkout: the price stays locked while they choose how to pay, and then sign in here. */
export function VisitorCheckout({ item, signIn, onStart }: Props) {
  const { quoted, refusal, asking, ask } = useSealedQuote(item.id);
  const [chosen, setChosen] = useState<PaymentChoice | null>(null);
  const [entering, setEntering] = useState(false);
  const left = useLeft(quoted?.quote.expiresAt);
  const { currency } = usePrices();
  const likely = byRank(quoted?.methods.map(({ method }) => ({ value: method })) ?? [], currency)[0];
  const choice = chosen ?? likely?.value ?? 'vault';
  const go = (sealed: SealedQuote): void => {
    const started = draftWith(choice, sealed);
    storePaymentDraft(item.id, started);
    onStart(started);
    setEntering(true);
  };
  // the shown price is the one that is paid, whichever was locked when they began to sign in
  const askAnew = async (): Promise<void> => {
    const sealed = await ask();
    if (sealed && entering) go(sealed);
  };
  const over = left === 0;
  const timer = <PriceLockTimer left={left} label={words.priceLocked} className={sheet.timer} />;
  return (
    <CheckoutHalves
      summary={
        <QuoteSummary
          item={item}
          quote={quoted?.quote ?? null}
          number={null}
          method={quoted?.methods.find(({ method }) => method === choice) ?? null}
          onRamp={quoted?.onRamps.find(({ method }) => method === choice) ?? null}
          inEth={choice === 'eth' ? (quoted?.ethTotal ?? null) : null}
          left={left}
          over={over}
          reserved={false}
          // the sign-in form needs the space, and has its own button
          foot={!entering}
        >
          {quoted ? (
            <>
              {entering ? null : timer}
              {over ? (
                <Button size="large" block busy={asking} onClick={askAnew}>
                  {words.fresh}
                </Button>
              ) : entering ? null : (
                <Button size="large" block onClick={() => go(quoted)}>
                  {words.pay}
                </Button>
              )}
            </>
          ) : null}
        </QuoteSummary>
      }
    >
      {refusal ? (
        <RefusalNotice refusal={refusal}>
          <Button variant="ghost" size="compact" busy={asking} onClick={askAnew}>
            {words.again}
          </Button>
        </RefusalNotice>
      ) : null}
      {entering && quoted ? (
        <>
          <ChosenPayment
            name={nameOf(choice)}
            total={totalFor(choice, quoted)}
            about={isOnRamp(choice)}
            onOther={() => setEntering(false)}
          >
            {timer}
          </ChosenPayment>
          {signIn}
        </>
      ) : quoted ? (
        <VisitorChoices item={item} quoted={quoted} choice={choice} onChoose={setChosen} />
      ) : refusal ? null : (
        <p role="status">{checkoutSheet.asking}</p>
      )}
    </CheckoutHalves>
  );
}

function nameOf(choice: PaymentChoice): string {
  if (choice === 'eth') return words.inEth;
  return isProvider(choice) ? paymentWords.methods[choice].name : words.kinds[choice];
}

interface ChoicesProps {
  item: ItemDetail;
  quoted: SealedQuote;
  choice: PaymentChoice;
  onChoose: (choice: PaymentChoice) => void;
}

/** Both groups of the specification, each choice with its total. */
const VisitorChoices = ({ item, quoted, choice, onChoose }: ChoicesProps) => (
  <>
    <p className="muted">{words.asVisitor}</p>
    <PaymentGroups
      visitor
      wallets={
        <WalletOptions
          own={null}
          balance={null}
          chain={item.chain}
          total={quoted.quote.total}
          ethTotal={quoted.ethTotal}
          choice={choice}
          onChoose={onChoose}
          disabled={false}
        />
      }
      providers={
        <ProviderChoice available={quoted} value={isProvider(choice) ? choice : null} onChoose={onChoose} />
      }
    />
  </>
);

/** A price that is locked for ten minutes, without an order; loaded when the dialog opens. */
function useSealedQuote(itemId: string) {
  const [quoted, setQuoted] = useState<SealedQuote | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [asking, setAsking] = useState(false);
  async function ask(): Promise<SealedQuote | null> {
    const sent = Date.now();
    setRefusal(null);
    setAsking(true);
    try {
      const sealed = await browserApi('quoteItem', { params: { id: itemId } });
      takeTime(sealed.serverTime, sent);
      setQuoted(sealed);
      return sealed;
    } catch (error) {
      setRefusal(await refusalOf(error, null));
      return null;
    } finally {
      setAsking(false);
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the dialog opens
  useEffect(() => void ask(), []);
  return { quoted, refusal, asking, ask };
}
