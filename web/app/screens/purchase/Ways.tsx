import { shortHex } from '@talkies/shared';
import type { Order } from '@talkies/shared/schemas';
import { Link, useLocation } from 'react-router';
import { Money } from '../../components/money/Money.tsx';
import { checkout, item as itemWords } from '../../messages/en.ts';
import { walletPath } from '../../paths.ts';

/** Buy Using Wallet (transactions §2): the wallet that the order was made for; another one is chosen at its counter. */
export function Ways({ order }: { order: Order }) {
  const { pathname, search } = useLocation();
  const { total } = order.quote;
  return (
    <>
      <p className="muted">{checkout.receives(shortHex(order.wallet))}</p>
      <h3 className="label accent">{checkout.usingWallet}</h3>
      <div className="way chosen">
        <span className="way-mark" aria-hidden="true" />
        <span>
          <b>{checkout.kinds[order.walletKind]}</b>
          <br />
          <span className="small muted">
            {order.walletKind === 'vault'
              ? checkout.vaultNote
              : checkout.payIn(total.currency, itemWords.chains[order.chain])}
          </span>
        </span>
        <b>
          <Money value={total} />
        </b>
      </div>
      <Link className="link" to={walletPath(pathname + search)}>
        {checkout.otherWallet}
      </Link>
    </>
  );
}
