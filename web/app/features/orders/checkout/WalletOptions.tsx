import { shortHex, type WalletKind } from '@talkies/shared';
import type { Order } from '@talkies/shared/schemas';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { Money } from '../../../components/Money.tsx';
import { walletPath } from '../../../lib/address/paths.ts';
import { browserApi } from '../../../lib/api/api.ts';
import { chains, checkout } from '../../../messages/en.ts';

/** In the documents' order. */
const kinds: readonly WalletKind[] = ['bridge', 'extension', 'vault'];

/** Whether this deployment has a bridge to phones; yes until it is known not to, so that nothing flickers. */
function useBridgeOffered(): boolean {
  const [offered, setOffered] = useState(true);
  useEffect(() => {
    browserApi('walletBridge').then(
      ({ bridge }) => setOffered(bridge !== null),
      () => undefined,
    );
  }, []);
  return offered;
}

interface Props {
  order: Order;
  walletKind: WalletKind | null;
  onChoose: (walletKind: WalletKind) => void;
}

/** Buy Using Wallet (transactions:2): the wallet that the order was made for, and the kinds that may take its place. */
export function WalletOptions({ order, walletKind, onChoose }: Props) {
  const { pathname, search } = useLocation();
  const offered = useBridgeOffered();
  const { total } = order.quote;
  const note = (kind: WalletKind): string => {
    if (kind === 'bridge' && !offered) return checkout.noBridge;
    const coin = checkout.payIn(total.currency, chains[order.chain]);
    return `${checkout.notes[kind]} · ${coin}`;
  };
  return (
    <fieldset className="ways">
      <legend className="label accent">{checkout.usingWallet}</legend>
      {kinds.map((kind) => (
        <label key={kind} className="way">
          <input
            type="radio"
            name="way"
            value={kind}
            checked={walletKind === kind}
            disabled={kind === 'bridge' && !offered}
            onChange={() => onChoose(kind)}
          />
          <span>
            <b>{checkout.kinds[kind]}</b>
            <br />
            <span className="small muted">{note(kind)}</span>
          </span>
          {walletKind === kind ? (
            <b>
              <Money value={total} />
            </b>
          ) : null}
        </label>
      ))}
      <p className="muted small">
        {walletKind === order.walletKind ? checkout.receives(shortHex(order.wallet)) : checkout.takesFirst}
      </p>
      <Link className="link" to={walletPath(pathname + search)}>
        {checkout.otherWallet}
      </Link>
    </fieldset>
  );
}
