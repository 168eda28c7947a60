import type { MarketToken } from '@talkies/shared/schemas';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../../components/Button.tsx';
import * as styles from '../../../../components/checkout/checkout.module.css';
import { walletChoice } from '../../../../components/checkout/own-wallet.ts';
import { WalletChoice } from '../../../../components/checkout/WalletChoice.tsx';
import { Dialog } from '../../../../components/Dialog.tsx';
import { Notice } from '../../../../components/Notice.tsx';
import { RefusalNotice } from '../../../../components/transaction/RefusalNotice.tsx';
import { TransactionSteps } from '../../../../components/transaction/TransactionSteps.tsx';
import { useMe } from '../../../../lib/api/root-data.ts';
import { isFixed } from '../../../../lib/transaction/dialog-machine.ts';
import { refusalOfProblem } from '../../../../lib/transaction/refusal.ts';
import { checkout, transactionTexts, buy as words } from '../../../../messages/en.ts';
import { useScrollToStep } from '../use-scroll-to-step.ts';
import { BuySummary } from './BuySummary.tsx';
import type { BuyDraft } from './buy-draft.ts';
import { ProviderPart } from './ProviderPart.tsx';
import { StaleListing } from './StaleListing.tsx';
import { type Buying, useBuy } from './use-buy.ts';
import { type ProviderBuying, useProvider } from './use-provider.ts';
import { VisitorBuy } from './VisitorBuy.tsx';

interface Props {
  /** the newest state that the page knows, which explains a listing that has changed */
  marketToken: MarketToken;
  /** sign-up and sign-in, for visitors */
  signIn: ReactNode;
  onClose: () => void;
}

/**
 * Buys a listing: exactly as shown, or not at all. Open while it is rendered. A visitor chooses how to pay, signs in,
 * and the purchase continues by itself.
 */
export default function BuyDialog({ marketToken, signIn, onClose }: Props) {
  const { user } = useMe();
  const [started, setStarted] = useState<BuyDraft | null>(null);
  return (
    <Dialog labelledBy="buy-heading" onClose={onClose} className={styles.purchase}>
      {user ? (
        <MemberBuy marketToken={marketToken} started={started} onClose={onClose} />
      ) : (
        <VisitorBuy marketToken={marketToken} signIn={signIn} onStart={setStarted} onClose={onClose} />
      )}
    </Dialog>
  );
}

/** @param started the choice made here before signing in, which is continued */
function MemberBuy({ marketToken, started, onClose }: Omit<Props, 'signIn'> & { started: BuyDraft | null }) {
  const buying = useBuy(marketToken, started?.choice === 'wallet');
  const provider = useProvider(buying.shown, started);
  const column = useScrollToStep(buying.stale ?? buying.flow.state);
  return (
    <>
      <div className={styles.purchaseChoices} ref={column}>
        <h2 id="buy-heading">{words.title}</h2>
        {buying.stale ? (
          <StaleListing stale={buying.stale} onRefresh={buying.refresh} onClose={onClose} />
        ) : (
          <>
            {provider.moved ? <Notice kind="bad">{checkout.otherTotal}</Notice> : null}
            <PaymentChoices buying={buying} provider={provider} marketToken={marketToken} />
          </>
        )}
        {buying.stale || provider.choice ? null : <TransactionSteps flow={buying.flow} />}
      </div>
      <BuySummary buying={buying} provider={provider} />
    </>
  );
}

interface ChoicesProps {
  buying: Buying;
  provider: ProviderBuying;
  marketToken: MarketToken;
}

/**
 * Both groups of the specification (transactions:2): the wallets with their balances on this chain, and the providers.
 */
function PaymentChoices({ buying, provider, marketToken }: ChoicesProps) {
  const { wallets, wallet, choose, flow, failure, tryAgain } = buying;
  if (!wallets)
    return failure ? (
      <RefusalNotice refusal={refusalOfProblem(failure.problem)}>
        <Button variant="ghost" onClick={tryAgain}>
          {transactionTexts.again}
        </Button>
      </RefusalNotice>
    ) : (
      <p role="status">{words.asking}</p>
    );
  const fixed = isFixed(flow.state);
  return (
    <>
      <WalletChoice
        legend={words.usingWallet}
        choices={wallets.map((each) => walletChoice(each, marketToken.chain, checkout.notes[each.kind]))}
        value={provider.choice ? null : wallet}
        onChoose={(address) => {
          provider.choose(null);
          choose(address);
        }}
        disabled={fixed || provider.busy}
        other={fixed ? null : wallets.length > 0 ? words.otherWallet : words.connect}
      >
        {wallets.length > 0 ? <p className="muted small">{words.receives}</p> : null}
      </WalletChoice>
      <ProviderPart provider={provider} disabled={fixed} />
    </>
  );
}
