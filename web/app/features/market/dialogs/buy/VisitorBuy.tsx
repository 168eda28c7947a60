import type { MarketToken } from '@talkies/shared/schemas';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../../components/Button.tsx';
import { ChosenPayment } from '../../../../components/checkout/ChosenPayment.tsx';
import * as styles from '../../../../components/checkout/checkout.module.css';
import { PriceLockTimer } from '../../../../components/checkout/PriceLockTimer.tsx';
import { PaymentGroups, ProviderChoice } from '../../../../components/checkout/ProviderChoice.tsx';
import { Choices } from '../../../../components/checkout/WalletChoice.tsx';
import { Money } from '../../../../components/Money.tsx';
import { storePaymentDraft } from '../../../../lib/payment/payment-draft.ts';
import { useLeft } from '../../../../lib/timing/shop-clock.ts';
import { checkout, paymentWords, buy as words } from '../../../../messages/en.ts';
import { ListingSummary } from './BuySummary.tsx';
import type { BuyChoice, BuyDraft } from './buy-draft.ts';
import { StaleListing } from './StaleListing.tsx';
import { staleOf } from './stale.ts';
import { UnreadMethods } from './UnreadMethods.tsx';
import { useResaleMethods } from './use-resale-methods.ts';

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
  const { known, methods, unread, reading, readAgain } = useResaleMethods(marketToken.id);
  const [chosen, setChosen] = useState<BuyChoice | null>(null);
  const [entering, setEntering] = useState(false);
  const choice = chosen ?? methods[0]?.method ?? 'wallet';
  const method = methods.find((each) => each.method === choice) ?? null;
  const left = useLeft(method ? known?.locked?.expiresAt : undefined);
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
    const started = { choice, sealed: known?.locked?.sealed ?? null, total };
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
                  <UnreadMethods refusal={unread} busy={reading} onAgain={readAgain} />
                  <ProviderChoice
                    available={{ methods, onRamps: [] }}
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
            <Button size="large" block disabled={!known && !unread} onClick={left === 0 ? readAgain : go}>
              {left === 0 ? words.freshPrice : words.buyNow}
            </Button>
          </>
        )}
      </ListingSummary>
    </>
  );
}
