import type { ApiResponse, MarketToken } from '@talkies/shared/schemas';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../../../../components/Button.tsx';
import { ChosenPayment } from '../../../../components/checkout/ChosenPayment.tsx';
import * as styles from '../../../../components/checkout/checkout.module.css';
import { PriceLockTimer } from '../../../../components/checkout/PriceLockTimer.tsx';
import { PaymentGroups, ProviderChoice } from '../../../../components/checkout/ProviderChoice.tsx';
import { Choices } from '../../../../components/checkout/WalletChoice.tsx';
import { Money } from '../../../../components/Money.tsx';
import { browserApi } from '../../../../lib/api/api.ts';
import { storePaymentDraft } from '../../../../lib/payment/payment-draft.ts';
import { takeTime, useLeft } from '../../../../lib/timing/shop-clock.ts';
import { useAttempt } from '../../../../lib/transaction/use-attempt.ts';
import { checkout, paymentWords, buy as words } from '../../../../messages/en.ts';
import { ListingSummary } from './BuySummary.tsx';
import type { BuyChoice, BuyDraft } from './buy-draft.ts';
import { StaleListing } from './StaleListing.tsx';
import { staleOf } from './stale.ts';
import { UnreadMethods } from './UnreadMethods.tsx';

interface Props {
  marketToken: MarketToken;
  /** sign-up and sign-in within this dialog */
  signIn: ReactNode;
  /** called with the choice to continue after signing in */
  onStart: (started: BuyDraft) => void;
  onClose: () => void;
}

/** A visitor's purchase of a listing: they choose how to pay, then sign in here, and the purchase continues. */
export function VisitorBuy({ marketToken, signIn, onStart, onClose }: Props) {
  const [shown, setShown] = useState(marketToken);
  const { available, refusal, reading, ask } = useAvailable(marketToken.id);
  const [chosen, setChosen] = useState<BuyChoice | null>(null);
  const [entering, setEntering] = useState(false);
  const choice = chosen ?? available?.methods[0]?.method ?? 'wallet';
  const method = available?.methods.find((each) => each.method === choice) ?? null;
  const left = useLeft(method ? available?.locked?.expiresAt : undefined);
  const { listing } = shown;
  const stale = listing ? staleOf(shown, marketToken) : 'none';
  if (stale || !listing)
    return (
      <>
        <div className={styles.purchaseChoices}>
          <h2 id="buy-heading">{words.title}</h2>
          <StaleListing stale={stale ?? 'none'} onRefresh={() => setShown(marketToken)} onClose={onClose} />
        </div>
        <ListingSummary shown={shown} charged={null} over foot={false} />
      </>
    );
  const total = method?.total ?? listing.total.coin;
  const go = (): void => {
    const started = { choice, sealed: available?.locked?.sealed ?? null, total };
    storePaymentDraft(shown.id, started);
    onStart(started);
    setEntering(true);
  };
  const timer = <PriceLockTimer left={left} label={words.lockedFor} />;
  return (
    <>
      <div className={styles.purchaseChoices}>
        <h2 id="buy-heading">{words.title}</h2>
        {entering ? (
          <>
            <ChosenPayment
              name={choice === 'wallet' ? words.ownWallet : paymentWords.methods[choice].name}
              total={total}
              onOther={() => setEntering(false)}
            >
              {timer}
            </ChosenPayment>
            {signIn}
          </>
        ) : (
          <>
            <p className="muted">{checkout.asVisitor}</p>
            <PaymentGroups
              visitor
              wallets={
                <Choices
                  legend={words.usingWallet}
                  group="wallet"
                  choices={[
                    {
                      value: 'wallet',
                      name: words.ownWallet,
                      note: words.ownWalletNote,
                      sum: <Money value={listing.total} />,
                    },
                  ]}
                  value={choice}
                  onChoose={() => setChosen('wallet')}
                />
              }
              providers={
                <>
                  <UnreadMethods refusal={refusal} busy={reading} onAgain={ask} />
                  <ProviderChoice
                    available={{ methods: available?.methods ?? [], onRamps: [] }}
                    value={choice}
                    onChoose={(name) => setChosen(name as BuyChoice)}
                  />
                </>
              }
            />
            {method ? <p className="muted small">{words.forYou}</p> : null}
          </>
        )}
      </div>
      <ListingSummary shown={shown} charged={method?.total ?? null} over={false} foot={!entering}>
        {entering ? null : (
          <>
            {timer}
            <Button size="large" block disabled={!available && !refusal} onClick={left === 0 ? ask : go}>
              {left === 0 ? words.freshPrice : words.buyNow}
            </Button>
          </>
        )}
      </ListingSummary>
    </>
  );
}

/** The payment methods of a listing, with totals that are locked for ten minutes; null before they are known. */
function useAvailable(id: string) {
  const [available, setAvailable] = useState<ApiResponse<'listResaleMethods'> | null>(null);
  const { busy, lastRefusal, attempt } = useAttempt();
  const ask = (): void =>
    void attempt(async () => {
      const sent = Date.now();
      const answer = await browserApi('listResaleMethods', { params: { id } });
      takeTime(answer.serverTime, sent);
      setAvailable(answer);
    });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the dialog opens
  useEffect(ask, []);
  return { available, refusal: lastRefusal, reading: busy, ask };
}
