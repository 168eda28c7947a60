import type { MarketToken } from '@talkies/shared/schemas';
import { Button, ButtonLink } from '../../../../components/Button.tsx';
import * as styles from '../../../../components/checkout/checkout.module.css';
import { walletChoice } from '../../../../components/checkout/own-wallet.ts';
import { WalletChoice } from '../../../../components/checkout/WalletChoice.tsx';
import { Dialog } from '../../../../components/Dialog.tsx';
import { RefusalNotice } from '../../../../components/transaction/RefusalNotice.tsx';
import { TransactionSteps } from '../../../../components/transaction/TransactionSteps.tsx';
import { patterns } from '../../../../lib/address/paths.ts';
import { checkout, buy as words } from '../../../../messages/en.ts';
import { useInView } from '../use-in-view.ts';
import { BuySummary } from './BuySummary.tsx';
import * as buyStyles from './buy.module.css';
import { ProviderPart } from './ProviderPart.tsx';
import { type Buying, useBuy } from './use-buy.ts';
import { type ProviderBuying, useProvider } from './use-provider.ts';

interface Props {
  /** the newest that the page knows: an offer that went stale explains itself */
  marketToken: MarketToken;
  onClose: () => void;
}

/** Buys a listing: exactly what was shown, or nothing. Open as long as it is rendered. */
export default function BuyDialog({ marketToken, onClose }: Props) {
  const buying = useBuy(marketToken);
  const provider = useProvider(buying.shown);
  const column = useInView(buying.stale ?? buying.flow.state);
  return (
    <Dialog labelledBy="buy-heading" onClose={onClose} className={styles.purchase}>
      <div className={styles.purchaseWays} ref={column}>
        <h2 id="buy-heading">{words.title}</h2>
        {buying.stale ? (
          <Stale buying={buying} onClose={onClose} />
        ) : (
          <Ways buying={buying} provider={provider} marketToken={marketToken} />
        )}
        {buying.stale || provider.way ? null : <TransactionSteps flow={buying.flow} />}
      </div>
      <BuySummary buying={buying} provider={provider} />
    </Dialog>
  );
}

interface WaysProps {
  buying: Buying;
  provider: ProviderBuying;
  marketToken: MarketToken;
}

/** Both groups of the documents (transactions:2): the wallets with what each holds on this chain, and the providers. */
function Ways({ buying: { wallets, wallet, choose, flow }, provider, marketToken }: WaysProps) {
  if (!wallets) return <p role="status">{words.asking}</p>;
  const fixed = flow.state === 'signing' || flow.state === 'sent' || flow.state === 'done';
  return (
    <>
      <WalletChoice
        legend={words.usingWallet}
        choices={wallets.map((each) => walletChoice(each, marketToken.chain, checkout.notes[each.kind]))}
        value={provider.way ? null : wallet}
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

/** What became of the offer, that nothing was charged, and the way on. */
function Stale({ buying, onClose }: { buying: Buying; onClose: () => void }) {
  if (!buying.stale) return null;
  const [title, text] = words.stale[buying.stale];
  return (
    <RefusalNotice refusal={{ title, text }} good={buying.stale === 'yours'}>
      {buying.stale === 'price' ? (
        <Button look="ghost" onClick={buying.lookAgain}>
          {words.look}
        </Button>
      ) : buying.stale === 'yours' ? (
        <ButtonLink look="ghost" to={patterns.profile}>
          {words.showcase}
        </ButtonLink>
      ) : (
        <div className={buyStyles.buyOn}>
          <Button look="ghost" onClick={onClose}>
            {words.back}
          </Button>
          <ButtonLink look="ghost" to={patterns.marketplace}>
            {words.market}
          </ButtonLink>
        </div>
      )}
    </RefusalNotice>
  );
}
