import type { Answer } from '@talkies/shared/schemas';
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { Button } from '../../components/button/Button.tsx';
import { ownPath } from '../../lib/address/next.ts';
import { ApiProblem } from '../../lib/api/api.ts';
import { toast } from '../../lib/page/toast.ts';
import { wallet as words } from '../../messages/en.ts';
import type { Connector } from '../../wallet/connector.ts';
import { VaultCard } from './VaultCard.tsx';

type Wallets = Answer<'listWallets'>['wallets'];
interface Props {
  wallets: Wallets;
  chainIds: readonly number[];
  next: string | null;
  /** the card that an address of the documents opens */
  open: string | null;
  vault: Omit<ComponentProps<typeof VaultCard>, 'active' | 'next'>;
}

/** The four wallet cards of the documents, as the four counters of a booking hall. */
export function Counters({ wallets, chainIds, next, open, vault }: Props) {
  const active = wallets.find((wallet) => wallet.active);
  return (
    <div className="counters">
      <ExtensionCounter active={active?.kind === 'extension'} chainIds={chainIds} next={next} />
      <Counter number={2} {...words.cards.social} state="shut">
        <p className="small dim">{words.soon}</p>
      </Counter>
      <Counter number={3} {...words.cards.bridge} state={open === 'bridge' ? 'shut marked' : 'shut'}>
        <p className="small dim">{words.soon}</p>
      </Counter>
      <Counter
        number={4}
        {...words.cards.vault}
        state={active?.kind === 'vault' ? 'on' : open === 'vault' ? 'marked' : 'open'}
      >
        <p className="small dim">{words.cards.vault.note}</p>
        <VaultCard active={active?.kind === 'vault'} next={next} {...vault} />
      </Counter>
    </div>
  );
}

interface ExtensionProps {
  active: boolean;
  chainIds: readonly number[];
  next: string | null;
}

function ExtensionCounter({ active, chainIds, next }: ExtensionProps) {
  const [found, setFound] = useState<readonly Connector[]>();
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<string>();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();

  useEffect(() => {
    let stop = (): void => undefined;
    let gone = false;
    // wallet code is loaded on the pages that use a wallet alone
    void import('../../wallet/browser-wallets.ts').then(({ watchWallets }) => {
      if (!gone) stop = watchWallets((wallets) => setFound(wallets));
    });
    return () => {
      gone = true;
      stop();
    };
  }, []);

  async function connect(wallet: Connector): Promise<void> {
    const [{ linkWallet }, { WalletError }] = await Promise.all([
      import('../../wallet/link-wallet.ts'),
      import('../../wallet/connector.ts'),
    ]);
    setBusy(true);
    setMessage(undefined);
    try {
      await linkWallet(wallet, chainIds);
      toast(words.linked);
      await (next ? navigate(ownPath(next)) : revalidate());
    } catch (error) {
      if (error instanceof ApiProblem) setMessage(`${error.problem.title}. ${error.problem.detail}`);
      else if (error instanceof WalletError)
        setMessage(error.failure === 'rejected' ? words.rejected : words.enable);
      else throw error;
    } finally {
      setBusy(false);
    }
  }

  const none = found?.length === 0;
  return (
    <Counter number={1} {...words.cards.extension} state={active ? 'on' : 'open'}>
      <p className={`small ${found && !none ? 'found' : 'dim'}`}>
        {!found ? words.looking : none ? words.none : words.found(found.map(({ name }) => name).join(', '))}
      </p>
      {message ? (
        <p className="small counter-problem" role="alert">
          {message}
        </p>
      ) : null}
      {none ? (
        <>
          {message ? null : <p className="small">{words.enable}</p>}
          <a className="link" href="https://metamask.io/download" target="_blank" rel="noreferrer">
            {words.getOne}
          </a>
        </>
      ) : active && found?.length === 1 ? (
        <p className="counter-on">{words.connected}</p>
      ) : (
        found?.map((wallet) => (
          <Button key={wallet.id} look="ghost" block busy={busy} onClick={() => void connect(wallet)}>
            {found.length === 1 ? words.connect : wallet.name}
          </Button>
        ))
      )}
    </Counter>
  );
}

interface CounterProps {
  number: number;
  name: string;
  text: string;
  state: 'open' | 'on' | 'marked' | 'shut' | 'shut marked';
  children: ReactNode;
}

function Counter({ number, name, text, state, children }: CounterProps) {
  return (
    <article className={`counter ${state}`}>
      <div className="counter-window" aria-hidden="true">
        <span className="counter-number">{number}</span>
        <svg viewBox="0 0 200 150" aria-hidden="true" preserveAspectRatio="xMidYMax slice">
          <path
            d="M20 150V0M52 150V0M84 150V0M116 150V0M148 150V0M180 150V0"
            fill="none"
            stroke="currentColor"
            strokeWidth="3"
          />
        </svg>
        <i className="counter-slot" />
      </div>
      <div className="counter-text">
        <h2>{name}</h2>
        <p className="muted">{text}</p>
        {children}
      </div>
    </article>
  );
}
