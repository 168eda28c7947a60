import type { Answer, Chain } from '@talkies/shared/schemas';
import { useEffect, useState } from 'react';
import { Form, useRevalidator } from 'react-router';
import { Button } from '../../components/button/Button.tsx';
import { Money } from '../../components/money/Money.tsx';
import { toast } from '../../lib/page/toast.ts';
import { wallet as words } from '../../messages/en.ts';
import { ExportKey } from './ExportKey.tsx';

type Held = Answer<'listWallets'>['wallets'][number];

const LOOK_AGAIN_MS = 2_000;

/** A new wallet on practice chains is sent play money: looks until it is there. */
function usePlayMoney(wallet: Held, chains: readonly Chain[]): boolean {
  const { state, revalidate } = useRevalidator();
  const local = chains.filter(({ local }) => local).map(({ name }) => name);
  const awaited = wallet.balances.some(
    ({ chain, balance }) => local.includes(chain) && balance?.amount === '0',
  );
  useEffect(() => {
    if (!awaited || state !== 'idle') return;
    const timer = setTimeout(() => void revalidate(), LOOK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [awaited, state, revalidate]);
  return awaited;
}

/** The active wallet: account, balance on each chain, and the ways out (discovery §2). */
export function Account({ wallet, chains }: { wallet: Held; chains: readonly Chain[] }) {
  const [exporting, setExporting] = useState(false);
  const awaited = usePlayMoney(wallet, chains);
  const copy = (): void => {
    void navigator.clipboard.writeText(wallet.address).then(() => toast(words.copied));
  };
  return (
    <section className="account paper" aria-label={words.connectedHeading}>
      <div>
        <span className="label">{words.account(words.kinds[wallet.kind])}</span>
        <p className="account-address">{wallet.address}</p>
        <div className="account-links">
          <button type="button" className="link" onClick={copy}>
            {words.copy}
          </button>
          {wallet.kind === 'vault' ? (
            <button type="button" className="link" onClick={() => setExporting(true)}>
              {words.export.open}
            </button>
          ) : null}
        </div>
      </div>
      <div className="account-balances">
        <span className="label">{words.balance}</span>
        {wallet.balances.map(({ chain, balance }) => (
          <p key={chain}>
            {balance ? <Money value={balance} className="account-balance" /> : words.unknownBalance}
            <span className="small"> {chains.find(({ name }) => name === chain)?.label}</span>
          </p>
        ))}
        {awaited ? (
          <p className="small" role="status">
            {words.moneyComing}
          </p>
        ) : null}
      </div>
      <Form method="post">
        <Button look="ghost" type="submit" name="intent" value="disconnect">
          {words.disconnect}
        </Button>
      </Form>
      {exporting ? <ExportKey address={wallet.address} onClose={() => setExporting(false)} /> : null}
    </section>
  );
}
