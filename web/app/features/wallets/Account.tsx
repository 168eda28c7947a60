import { isProvedOn, shortHex } from '@talkies/shared';
import type { ApiResponse, Chain } from '@talkies/shared/schemas';
import { Suspense, useState } from 'react';
import { Form } from 'react-router';
import { Button } from '../../components/Button.tsx';
import { Money } from '../../components/Money.tsx';
import { copyText } from '../../lib/browser/copy-text.ts';
import { press } from '../../lib/early-input/early-press.ts';
import { lazy } from '../../lib/timing/lazy.ts';
import { RELOAD_MS, useReloadWhile } from '../../lib/timing/use-reload-while.ts';
import { wallet as words } from '../../messages/en.ts';
import * as styles from './wallet.module.css';

// dialogs are loaded when they are opened
const ExportKey = lazy(() => import('./ExportKey.tsx').then((file) => ({ default: file.ExportKey })));
const Receive = lazy(() => import('./Receive.tsx'));
const Send = lazy(() => import('./vault/Send.tsx'));

type LinkedWallet = ApiResponse<'listWallets'>['wallets'][number];

const isUsableVault = ({ kind, frozenAt }: LinkedWallet): boolean => kind === 'vault' && frozenAt === null;

/** pause between requests to a chain that does not answer */
const SILENT_MS = 10_000;

/**
 * Reloads while a chain has not answered with the wallet's balance, and while a new wallet on practice chains waits for
 * its play money. @returns whether it waits for play money
 */
function useBalances(wallet: LinkedWallet, chains: readonly Chain[]): boolean {
  const local = chains.filter(({ local }) => local).map(({ name }) => name);
  const awaited = wallet.balances.some(
    ({ chain, balance }) => local.includes(chain) && balance?.amount === '0',
  );
  const silent = wallet.balances.some(({ balance }) => balance === null);
  useReloadWhile(awaited || silent, awaited ? RELOAD_MS : SILENT_MS);
  return awaited;
}

type Opened = 'send' | 'receive' | 'export';

/** The active wallet: account, balance on each chain, receiving and sending (discovery:2). */
export function Account({
  wallet: given,
  chains: all,
  open,
}: {
  wallet: LinkedWallet;
  chains: readonly Chain[];
  open: string | null;
}) {
  // of a contract, only the chain on which it was proved: on others nobody may be at its address
  const chains = all.filter(({ name }) => isProvedOn(given, name));
  const wallet = { ...given, balances: given.balances.filter(({ chain }) => isProvedOn(given, chain)) };
  // people who come to add coins see the address at once
  const [opened, setOpened] = useState<Opened | undefined>(open === 'receive' ? open : undefined);
  const awaited = useBalances(wallet, chains);
  // a frozen one sends nothing and shows no key; the line below says so
  const usable = isUsableVault(wallet);
  const close = (): void => setOpened(undefined);
  return (
    <>
      <section className={`${styles.account} paper`} aria-label={words.connectedHeading}>
        <div>
          <span className="label">{words.account(words.kinds[wallet.kind])}</span>
          <p className={styles.accountAddress} data-part="account-address" title={wallet.address}>
            {shortHex(wallet.address)}
            <span className="sr"> {wallet.address}</span>
          </p>
          <AccountLinks wallet={wallet} chains={chains} onOpen={setOpened} />
        </div>
        <Balances wallet={wallet} chains={chains} awaited={awaited} />
        <div className={styles.accountActions}>
          {usable ? <Button onClick={() => setOpened('send')}>{words.send.open}</Button> : null}
          <Form method="post">
            <Button variant="ghost" type="submit" name="intent" value="disconnect" block>
              {words.disconnect}
            </Button>
          </Form>
        </div>
        <p className={`${styles.accountKeeper} small`}>
          {wallet.frozenAt ? words.frozen : words.keeper[wallet.kind]}
        </p>
      </section>
      {/* outside the paper, whose text colour a dialog must not inherit */}
      <Suspense>
        {opened === 'export' ? <ExportKey address={wallet.address} onClose={close} /> : null}
        {opened === 'receive' ? (
          <Receive
            address={wallet.address}
            only={wallet.chain}
            local={chains.some(({ local }) => local)}
            onClose={close}
          />
        ) : null}
        {opened === 'send' ? <Send address={wallet.address} chains={chains} onClose={close} /> : null}
      </Suspense>
    </>
  );
}

interface LinksProps {
  wallet: LinkedWallet;
  chains: readonly Chain[];
  onOpen: (what: Opened) => void;
}

function AccountLinks({ wallet, chains, onOpen }: LinksProps) {
  const copy = (): void => {
    void copyText(wallet.address, words.copied);
  };
  return (
    <div className={styles.accountLinks}>
      <button {...press(copy)} className="link">
        {words.copy}
      </button>
      <button {...press(() => onOpen('receive'))} className="link">
        {words.receive.open}
      </button>
      {isUsableVault(wallet) ? (
        <button {...press(() => onOpen('export'))} className="link">
          {words.export.open}
        </button>
      ) : null}
      {chains.map(({ name, label, explorerUrl }) => (
        <a
          key={name}
          className="link"
          href={`${explorerUrl}/address/${wallet.address}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          {words.explorer(label)}
        </a>
      ))}
    </div>
  );
}

interface BalancesProps {
  wallet: LinkedWallet;
  chains: readonly Chain[];
  awaited: boolean;
}

function Balances({ wallet, chains, awaited }: BalancesProps) {
  return (
    <div>
      <span className="label">{words.balance}</span>
      {wallet.balances.map(({ chain, balance }) => (
        <p key={chain}>
          {balance ? <Money value={balance} className={styles.accountBalance} /> : words.unknownBalance}
          <span className="small"> {chains.find(({ name }) => name === chain)?.label}</span>
        </p>
      ))}
      {awaited ? (
        <p className="small" role="status">
          {words.moneyComing}
        </p>
      ) : null}
    </div>
  );
}
