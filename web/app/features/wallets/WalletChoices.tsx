import type { ApiResponse, Chain } from '@talkies/shared/schemas';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { wallet as words } from '../../messages/en.ts';
import { BridgeCard } from './connect/BridgeCard.tsx';
import { BrowserWallets } from './connect/BrowserWallets.tsx';
import { GoogleWalletCard, type Social } from './GoogleWalletCard.tsx';
import { VaultCard } from './VaultCard.tsx';
import * as styles from './wallet.module.css';

type Wallets = ApiResponse<'listWallets'>['wallets'];
interface Props {
  wallets: Wallets;
  chains: readonly Chain[];
  /** whether this deployment has a bridge to phones */
  bridge: boolean;
  next: string | null;
  /** the card that one of the specification's addresses opens */
  open: string | null;
  social: Social;
  vault: Omit<ComponentProps<typeof VaultCard>, 'active' | 'next' | 'opened'>;
}

/**
 * The specification's four wallet cards: those without installation first, those that newcomers lack last (spec:70).
 */
export function WalletChoices({ wallets, chains, bridge, next, open, vault, social }: Props) {
  const active = wallets.find((wallet) => wallet.active);
  const marked = open === 'bridge' ? 'marked' : 'open';
  const bridgeState = !bridge ? 'shut' : active?.kind === 'bridge' ? 'on' : marked;
  const bySocial = active?.kind === 'vault' && social.confirm.confirmed?.by === 'google';
  const socialState =
    social.google === 'off' ? 'shut' : bySocial ? 'on' : open === 'social' ? 'marked' : 'open';
  return (
    <div className={styles.walletCards}>
      <WalletCard
        number={1}
        {...words.cards.vault}
        state={active?.kind === 'vault' ? 'on' : open === 'vault' ? 'marked' : 'open'}
      >
        <p className="small dim">{words.cards.vault.note}</p>
        <VaultCard active={active?.kind === 'vault'} next={next} opened={open === 'vault'} {...vault} />
      </WalletCard>
      <WalletCard number={2} {...words.cards.social} state={socialState}>
        <GoogleWalletCard active={active?.kind === 'vault'} next={next} {...social} />
      </WalletCard>
      <WalletCard number={3} {...words.cards.bridge} state={bridgeState}>
        <BridgeCard
          available={bridge}
          active={active?.kind === 'bridge'}
          next={next}
          opened={bridgeState === 'marked'}
        />
      </WalletCard>
      <WalletCard number={4} {...words.cards.extension} state={active?.kind === 'extension' ? 'on' : 'open'}>
        <BrowserWallets active={active} chains={chains} next={next} />
      </WalletCard>
    </div>
  );
}

interface WalletCardProps {
  number: number;
  name: string;
  /** another name for it */
  also?: string;
  /** why this one is best for a start */
  best?: string;
  text: string;
  state: 'open' | 'on' | 'marked' | 'shut' | 'shut marked';
  children: ReactNode;
}

function WalletCard({ number, name, also, best, text, state, children }: WalletCardProps) {
  const card = useRef<HTMLElement>(null);
  const marked = state.includes('marked');
  // one of the specification's addresses opens this card: focuses its first step
  useEffect(() => {
    // does not move the page while somebody is pressing something
    if (!marked || document.querySelector(':active')) return;
    const step = card.current?.querySelector<HTMLElement>(
      'input:not([type=hidden]), button:enabled, a[href]',
    );
    step?.scrollIntoView({ block: 'center' });
    step?.focus({ preventScroll: true });
  }, [marked]);
  return (
    <article
      ref={card}
      className={marked ? `${styles.walletCard} ${styles.opened}` : styles.walletCard}
      data-part="wallet-card"
      data-state={state}
    >
      <div
        className={marked ? `${styles.walletCardDrawing} ${styles.openedDrawing}` : styles.walletCardDrawing}
        aria-hidden="true"
      >
        <span className={styles.walletCardNumber}>{number}</span>
        <svg viewBox="0 0 200 150" aria-hidden="true" preserveAspectRatio="xMidYMax slice">
          <path
            d="M20 150V0M52 150V0M84 150V0M116 150V0M148 150V0M180 150V0"
            fill="none"
            stroke="currentColor"
            strokeWidth="3"
          />
        </svg>
        <i className={styles.walletCardRail} />
      </div>
      <div className={styles.walletCardText}>
        {best ? <p className="label accent">{best}</p> : null}
        <h2>{name}</h2>
        {also ? <p className="small dim">{also}</p> : null}
        <p className="muted">{text}</p>
        {children}
      </div>
    </article>
  );
}
