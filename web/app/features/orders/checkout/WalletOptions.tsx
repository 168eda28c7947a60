import type { Money as Amount, ChainName, WalletKind } from '@talkies/shared';
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
  /** of the picture */
  chain: ChainName;
  /** in its coin */
  total: Amount;
  /** in ETH on Ethereum; null where it cannot be paid so */
  ethTotal: Amount | null;
  /** the chosen way to pay, of this group or the other */
  choice: string | null;
  onChoose: (choice: WalletKind | 'eth') => void;
  disabled: boolean;
}

/** The wallet that the order was made for, the kinds that may take its place, and that wallet in ETH on Ethereum. */
export function WalletOptions({ chain, total, ethTotal, choice, onChoose, disabled }: Props) {
  const offered = useBridgeOffered();
  const note = (kind: WalletKind): string => {
    if (kind === 'bridge' && !offered) return checkout.noBridge;
    const coin = checkout.payIn(total.currency, chains[chain]);
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
        ...(ethTotal
          ? [
              {
                value: 'eth',
                name: checkout.inEth,
                note: checkout.inEthNote,
                sum: <Money value={ethTotal} />,
              },
            ]
          : []),
      ]}
      value={choice}
      onChoose={(choice) => onChoose(choice as WalletKind | 'eth')}
      disabled={disabled}
      other={disabled ? null : checkout.otherWallet}
    />
  );
}
