import '../../../../components/checkout/checkout.css';
import './buy.css';
import { shortHex } from '@talkies/shared';
import type { MarketToken } from '@talkies/shared/schemas';
import { Link } from 'react-router';
import { Button, ButtonLink } from '../../../../components/Button.tsx';
import { Dialog } from '../../../../components/Dialog.tsx';
import { RefusalNotice } from '../../../../components/transaction/RefusalNotice.tsx';
import { patterns, walletPath } from '../../../../lib/address/paths.ts';
import { formatMoney } from '../../../../lib/format/money.ts';
import { checkout, buy as words } from '../../../../messages/en.ts';
import { TransactionSteps } from '../../transaction/TransactionSteps.tsx';
import { useInView } from '../use-in-view.ts';
import { BuySummary } from './BuySummary.tsx';
import { type Buying, useBuy } from './use-buy.ts';

interface Props {
  /** the newest that the page knows: an offer that went stale explains itself */
  marketToken: MarketToken;
  onClose: () => void;
}

/** Buys a listing: exactly what was shown, or nothing. Open as long as it is rendered. */
export default function BuyDialog({ marketToken, onClose }: Props) {
  const buying = useBuy(marketToken);
  const column = useInView(buying.stale ?? buying.flow.state);
  return (
    <Dialog labelledBy="buy-heading" onClose={onClose} className="purchase buy">
      <div className="purchase-ways" ref={column}>
        <h2 id="buy-heading">{words.title}</h2>
        {buying.stale ? (
          <Stale buying={buying} onClose={onClose} />
        ) : (
          <WalletOptions buying={buying} marketToken={marketToken} />
        )}
        {buying.stale ? null : <TransactionSteps flow={buying.flow} />}
      </div>
      <BuySummary buying={buying} />
    </Dialog>
  );
}

/** Buy Using Wallet (transactions:2): the wallets of the person, and what each holds on this chain. */
function WalletOptions({
  buying: { wallets, wallet, choose, flow },
  marketToken,
}: {
  buying: Buying;
  marketToken: MarketToken;
}) {
  if (!wallets) return <p role="status">{words.asking}</p>;
  const fixed = flow.state === 'signing' || flow.state === 'sent' || flow.state === 'done';
  return (
    <fieldset className="ways" disabled={fixed}>
      <legend className="label accent">{words.usingWallet}</legend>
      {wallets.map(({ address, kind, balances }) => {
        const held = balances.find(({ chain }) => chain === marketToken.chain)?.balance;
        return (
          <label key={address} className="way">
            <input
              type="radio"
              name="wallet"
              value={address}
              checked={wallet === address}
              onChange={() => choose(address)}
            />
            <span>
              <b>{checkout.kinds[kind]}</b> <span className="num">{shortHex(address)}</span>
              <br />
              <span className="small muted">
                {held ? words.holds(formatMoney(held)) : checkout.notes[kind]}
              </span>
            </span>
          </label>
        );
      })}
      <p className="muted small">{words.receives}</p>
      {fixed ? null : (
        <Link className="link" to={walletPath(window.location.pathname + window.location.search)}>
          {words.otherWallet}
        </Link>
      )}
    </fieldset>
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
        <div className="buy-on">
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
