import type { WalletKind } from '@talkies/shared';
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
  /** an order, or what a quote says of one */
  order: Pick<Order, 'quote' | 'chain' | 'ethPayment'>;
  /** the chosen way to pay, of this group or the other */
  way: string | null;
  onChoose: (way: WalletKind | 'eth') => void;
  disabled: boolean;
}

/** The wallet that the order was made for, the kinds that may take its place, and that wallet in ETH on Ethereum. */
export function WalletOptions({ order, way, onChoose, disabled }: Props) {
  const offered = useBridgeOffered();
  const { ethPayment } = order;
  const { total } = order.quote;
  const note = (kind: WalletKind): string => {
    if (kind === 'bridge' && !offered) return checkout.noBridge;
    const coin = checkout.payIn(total.currency, chains[order.chain]);
    return `${checkout.notes[kind]} · ${coin} · ${checkout.soon}`;
  };
  return (
    <WalletChoice
      legend={checkout.usingWallet}
      choices={[
        ...kinds.map((kind) => ({
          value: kind,
          name: checkout.kinds[kind],
          note: note(kind),
          disabled: kind === 'bridge' && !offered,
          sum: <Money value={total} />,
        })),
        ...(ethPayment
          ? [
              {
                value: 'eth',
                name: checkout.inEth,
                note: checkout.inEthNote,
                sum: <Money value={ethPayment.total} />,
              },
            ]
          : []),
      ]}
      value={way}
      onChoose={(way) => onChoose(way as WalletKind | 'eth')}
      disabled={disabled}
      other={disabled ? null : checkout.otherWallet}
    />
  );
}
