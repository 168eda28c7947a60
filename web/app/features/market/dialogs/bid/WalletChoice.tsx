import { shortHex } from '@talkies/shared';
import type { MarketToken } from '@talkies/shared/schemas';
import { Link, useLocation } from 'react-router';
import { walletPath } from '../../../../lib/address/paths.ts';
import { formatMoney } from '../../../../lib/format/money.ts';
import { bidding as words } from '../../../../messages/en.ts';
import { heldOn, type OwnWallet } from './use-wallets.ts';

interface Props {
  wallets: readonly OwnWallet[] | null;
  chain: MarketToken['chain'];
  /** the chosen address */
  value: string | undefined;
  onChoose: (address: string) => void;
  disabled: boolean;
}

/** Which of one's wallets acts, and what it holds. */
export function WalletChoice({ wallets, chain, value, onChoose, disabled }: Props) {
  const { pathname, search } = useLocation();
  return (
    <fieldset className="bid-wallets" disabled={disabled}>
      <legend>{words.wallet}</legend>
      {wallets === null ? <p className="muted bid-wallets-wait">{words.loading}</p> : null}
      {wallets?.map((wallet) => {
        const held = heldOn(wallet, chain);
        return (
          <label key={wallet.address} className="way">
            <input
              type="radio"
              name="wallet"
              value={wallet.address}
              checked={value === wallet.address}
              onChange={() => onChoose(wallet.address)}
            />
            <span>
              <b>{words.kinds[wallet.kind]}</b> <span className="num">{shortHex(wallet.address)}</span>
              <br />
              <span className="small muted">
                {held ? words.holds(formatMoney(held)) : words.holdsUnknown}
              </span>
            </span>
          </label>
        );
      })}
      <Link className="link" to={walletPath(pathname + search)}>
        {words.otherWallet}
      </Link>
    </fieldset>
  );
}
