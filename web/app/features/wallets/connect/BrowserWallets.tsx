import { ownPath, sameAddress, shortHex } from '@talkies/shared';
import type { Chain, Wallet } from '@talkies/shared/schemas';
import { useNavigate, useRevalidator } from 'react-router';
import { Button } from '../../../components/Button.tsx';
import type { AccountAndChain } from '../../../lib/wallet/account.ts';
import type { Connector } from '../../../lib/wallet/connector.ts';
import { walletProblems, wallet as words } from '../../../messages/en.ts';
import * as styles from '../wallet.module.css';
import * as connectStyles from './connect.module.css';
import { useAccountAndChain, useBrowserWallets } from './use-browser-wallets.ts';
import { useConnecting } from './use-connecting.ts';

interface Props {
  /** the user's active wallet */
  active: Wallet | undefined;
  chains: readonly Chain[];
  next: string | null;
}

const METAMASK = 'https://metamask.io/download';

/** The content of the card for the browser's own wallets: each with its name and icon (EIP-6963). */
export function BrowserWallets({ active, chains, next }: Props) {
  const found = useBrowserWallets();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const connecting = useConnecting(chains, () => void (next ? navigate(ownPath(next)) : revalidate()));
  const own = active?.kind === 'extension' ? active : undefined;
  const { connector, current } = useAccountAndChain(found, own?.address);
  const elsewhere = current?.account && own && !sameAddress(current.account, own.address);
  const none = found?.length === 0;
  return (
    <>
      <p className={`small ${found && !none ? styles.found : 'dim'}`}>
        {!found ? words.looking : none ? words.none : words.found(found.map(({ name }) => name).join(', '))}
      </p>
      {connecting.problem ? (
        <p className={`small ${styles.walletProblem}`} role="alert">
          {connecting.problem}
        </p>
      ) : null}
      {none ? (
        <>
          {connecting.problem ? null : <p className="small">{words.enable}</p>}
          <a className="link" href={METAMASK} target="_blank" rel="noreferrer">
            {walletProblems.getOne}
          </a>
        </>
      ) : null}
      {own && connector && current ? (
        <Where current={current} chains={chains} onSwitch={(to) => connecting.goTo(connector, to)} />
      ) : null}
      {own && !elsewhere && found?.length === 1 ? (
        <p className={styles.walletConnected}>{words.connected}</p>
      ) : (
        found?.map((wallet) => (
          <Button
            key={wallet.id}
            variant="ghost"
            block
            busy={connecting.busy}
            className={connectStyles.walletChoice}
            onClick={() => void connecting.connect(wallet)}
          >
            <Icon of={wallet} />
            <span>{labelOf(wallet, found, elsewhere ? current.account : null)}</span>
          </Button>
        ))
      )}
    </>
  );
}

const labelOf = (wallet: Connector, found: readonly Connector[], other: string | null): string => {
  if (found.length > 1) return wallet.name;
  return other ? words.takeAccount(shortHex(other)) : words.connect;
};

const Icon = ({ of: { icon } }: { of: Connector }) =>
  icon ? (
    <img
      className={connectStyles.walletIcon}
      data-part="wallet-icon"
      src={icon}
      alt=""
      width={24}
      height={24}
    />
  ) : null;

interface WhereProps {
  current: AccountAndChain;
  chains: readonly Chain[];
  onSwitch: (chain: Chain) => void;
}

/** The wallet's current account and network, with a button to change from a network that we do not serve. */
function Where({ current: { account, chainId }, chains, onSwitch }: WhereProps) {
  const chain = chains.find((one) => one.chainId === chainId);
  const [shopChain] = chains;
  return (
    <div className={`${connectStyles.walletWhere} small`} role="status">
      {account ? (
        <p>{words.nowOn(shortHex(account), chain?.label ?? words.otherNetwork)}</p>
      ) : (
        <p>{words.locked}</p>
      )}
      {account && !chain && shopChain ? (
        <button type="button" className="link" onClick={() => onSwitch(shopChain)}>
          {walletProblems.switchChain(shopChain.label)}
        </button>
      ) : null}
    </div>
  );
}
