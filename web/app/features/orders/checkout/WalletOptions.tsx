import { shortHex, type WalletKind } from '@talkies/shared';
import type { Order } from '@talkies/shared/schemas';
import { useEffect, useState } from 'react';
import { WalletChoice } from '../../../components/checkout/WalletChoice.tsx';
import { Money } from '../../../components/Money.tsx';
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

/** The wallet that the order was made for, and the kinds that may take its place. */
export function WalletOptions({ order, walletKind, onChoose }: Props) {
  const offered = useBridgeOffered();
  const { total } = order.quote;
  const note = (kind: WalletKind): string => {
    if (kind === 'bridge' && !offered) return checkout.noBridge;
    const coin = checkout.payIn(total.currency, chains[order.chain]);
    return `${checkout.notes[kind]} · ${coin}`;
  };
  return (
    <WalletChoice
      legend={checkout.usingWallet}
      choices={kinds.map((kind) => ({
        value: kind,
        name: checkout.kinds[kind],
        note: note(kind),
        disabled: kind === 'bridge' && !offered,
        sum: <Money value={total} />,
      }))}
      value={walletKind}
      onChoose={(kind) => onChoose(kind as WalletKind)}
      other={checkout.otherWallet}
    >
      <p className="muted small">
        {walletKind === order.walletKind ? checkout.receives(shortHex(order.wallet)) : checkout.takesFirst}
      </p>
    </WalletChoice>
  );
}
