import { ownPath } from '@talkies/shared';
import { Suspense } from 'react';
import { Link, redirect } from 'react-router';
import { useConfirmAgain } from '../../components/confirm/use-confirm-again.ts';
import { googleRefusal } from '../../components/GoogleLink.tsx';
import { Help } from '../../components/help/Help.tsx';
import { Logo } from '../../components/Logo.tsx';
import { Notice } from '../../components/Notice.tsx';
import { problemLine } from '../../lib/api/problem-text.ts';
import { orProblem, requireUser, serverApi } from '../../lib/api/server.ts';
import { pageMeta } from '../../lib/document/page-meta.ts';
import { refuse, refusedOf, text } from '../../lib/form/form-problem.ts';
import { lazy } from '../../lib/timing/lazy.ts';
import { patterns, walletPath } from '../../lib/url/paths.ts';
import { common, wallet as words } from '../../messages/en.ts';
import type { Route } from './+types/wallet';
import { Account } from './Account.tsx';
import { useLastRefusal } from './use-last-refusal.ts';
import { WalletChoices } from './WalletChoices.tsx';
import * as styles from './wallet.module.css';

// its drawings and steps are below everything else
const HelpLink = lazy(async () => ({ default: (await import('./HelpLink.tsx')).HelpLink }));
const Reservations = lazy(async () => ({ default: (await import('./Reservations.tsx')).Reservations }));
const WalletsList = lazy(async () => ({ default: (await import('./WalletsList.tsx')).WalletsList }));
const MarketplaceApprovals = lazy(async () => ({
  default: (await import('./MarketplaceApprovals.tsx')).MarketplaceApprovals,
}));
const Uses = lazy(async () => ({ default: (await import('./vault/Uses.tsx')).Uses }));

/** One element for every render, so that steps opened before its script came stay open though the page changes. */
const help = (
  <Suspense>
    <HelpLink />
  </Suspense>
);

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireUser(context, request);
  const api = serverApi(context);
  const [{ wallets }, { chains }, { bridge }, confirm, { uses }, { approvals }, { orders }, channels] =
    await Promise.all([
      orProblem(api('listWallets')),
      orProblem(api('listChains')),
      orProblem(api('walletBridge')),
      orProblem(api('confirmState')),
      orProblem(api('listVaultUses')),
      orProblem(api('myApprovals')),
      orProblem(api('listReservations')),
      orProblem(api('signInMethods')),
    ]);
  const { searchParams: query } = new URL(request.url);
  return {
    wallets,
    chains,
    bridge: bridge !== null,
    confirm,
    uses,
    approvals,
    orders,
    social: { google: channels.google, refusal: googleRefusal(query) },
    next: query.get('next'),
    open: query.get('open'),
    sent: query.get('sent'),
  };
}

/** Handles the forms that need no browser wallet: opening the e-mail wallet, choosing a wallet, disconnecting. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const api = serverApi(context);
  const intent = text(form, 'intent');
  // each form is sent to the address that shows it
  const next = new URL(request.url).searchParams.get('next');
  try {
    if (intent === 'send-code') {
      const channel = text(form, 'channel') === 'sms' ? 'sms' : 'mail';
      await api('sendProofCode', { body: { channel } });
      const step = new URLSearchParams({ open: 'vault', sent: channel, ...(next ? { next } : {}) });
      return redirect(`${patterns.wallet}?${step}`);
    }
    if (intent === 'open-vault') {
      const code = text(form, 'code');
      if (code) await api('confirmMe', { body: { code } });
      await api('createVault');
    }
    if (intent === 'use') await api('activateWallet', { params: { address: text(form, 'address') } });
    if (intent === 'unlink') await api('unlinkWallet', { params: { address: text(form, 'address') } });
    if (intent === 'cancel-order') await api('cancelOrder', { params: { id: text(form, 'order') } });
  } catch (error) {
    return refuse(error, form);
  }
  if (intent === 'disconnect') await orProblem(api('disconnectWallet'));
  if (!next) throw redirect(patterns.wallet);
  throw redirect(['open-vault', 'use'].includes(intent) ? ownPath(next) : walletPath(next));
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: words.title,
    description: words.description,
    path: patterns.wallet,
    origin: matches[0].loaderData.origin,
    personal: true,
  });

export default function WalletPage({ loaderData, actionData }: Route.ComponentProps) {
  const { wallets, chains, bridge, confirm, uses, approvals, orders, social, sent, next, open } = loaderData;
  const refused = useLastRefusal(refusedOf(actionData));
  const inCard = ['send-code', 'open-vault'].includes(refused?.values.intent ?? '');
  const asks = useConfirmAgain(inCard ? undefined : refused);
  const elsewhere = inCard || asks ? undefined : refused?.problem;
  const active = wallets.find((wallet) => wallet.active);
  const local = chains.some((chain) => chain.local);
  return (
    <main id="main" className={`wrap ${styles.walletPage}`}>
      <div className={styles.walletBar}>
        <Logo />
        <Link className="quiet" to={next ? ownPath(next) : patterns.home}>
          {common.close}
        </Link>
      </div>
      <div className={styles.walletHead}>
        <h1>{active ? words.connectedHeading : words.heading}</h1>
        <div>
          <p className="lead">
            {active ? words.connectedLead : words.lead} <Help about="wallet" />
          </p>
          {local ? <p className={styles.practice}>{words.practice}</p> : null}
        </div>
      </div>
      {next && !active ? <Notice kind="bad">{words.connectFirst}</Notice> : null}
      {elsewhere ? <Notice kind="bad">{problemLine(elsewhere)}</Notice> : null}
      {active ? <Account wallet={active} chains={chains} open={open} /> : null}
      <WalletChoices
        wallets={wallets}
        chains={chains}
        bridge={bridge}
        next={next}
        open={open}
        social={{ ...social, confirm }}
        vault={{ confirm, sent, refused: inCard ? refused : undefined }}
      />
      <Suspense>
        {orders.length > 0 ? <Reservations orders={orders} /> : null}
        {wallets.length > 0 ? <WalletsList wallets={wallets} /> : null}
        {approvals.length > 0 ? <MarketplaceApprovals approvals={approvals} /> : null}
        {uses.length > 0 ? <Uses uses={uses} /> : null}
      </Suspense>
      {help}
    </main>
  );
}
