import { shortHex } from '@talkies/shared';
import type { ApiResponse } from '@talkies/shared/schemas';
import { Suspense, useState } from 'react';
import { useRevalidator } from 'react-router';
import { press } from '../../lib/early-input/early-press.ts';
import { lazy } from '../../lib/timing/lazy.ts';
import { useOwnTransactions } from '../../lib/transaction/use-own-transactions.ts';
import { chains, wallet as walletWords, marketplaceApprovals as words } from '../../messages/en.ts';
import * as styles from './marketplace-approvals.module.css';
import * as listStyles from './vault/uses.module.css';

const MarketplaceApprovalDialog = lazy(() => import('./MarketplaceApprovalDialog.tsx'));

type Approval = ApiResponse<'myApprovals'>['approvals'][number];

const isSame = (a: Approval, b: Approval): boolean => a.wallet === b.wallet && a.chain === b.chain;

/** Whether our marketplace may sell from each wallet, and its owner's switch for that (spec:38). */
export function MarketplaceApprovals({ approvals }: { approvals: readonly Approval[] }) {
  const { revalidate } = useRevalidator();
  const [opened, setOpened] = useState<Approval | null>(null);
  const again = (): void => void revalidate();
  // for changes in another window, or by the wallet itself
  useOwnTransactions(again);
  return (
    <section className={listStyles.approvals} data-part="approvals" aria-labelledby="approvals-heading">
      <h2 id="approvals-heading">{words.heading}</h2>
      <p className="muted">{words.text}</p>
      <ul>
        {approvals.map((approval) => (
          <Row
            key={`${approval.wallet} ${approval.chain}`}
            approval={approval}
            onOpen={() => setOpened(approval)}
          />
        ))}
      </ul>
      {opened ? (
        <Suspense>
          <MarketplaceApprovalDialog
            // the state at the time of the question: “Switch off?” must not be reversed during the change
            approval={opened}
            pending={approvals.find((each) => isSame(each, opened))?.pending ?? null}
            onClose={() => setOpened(null)}
            onDone={again}
          />
        </Suspense>
      ) : null}
    </section>
  );
}

function Row({ approval, onOpen }: { approval: Approval; onOpen: () => void }) {
  const { wallet, walletKind, chain, allowed, listings, pending } = approval;
  const name = words.name(chains[chain]);
  const owner = words.wallet(walletWords.kinds[walletKind], shortHex(wallet));
  return (
    <li>
      <div className={styles.about}>
        <b>{name}</b>
        <span className="small muted">{owner}</span>
        <span className="small muted">{noteOf(approval)}</span>
        {listings > 0 ? <span className="small">{words.onSale(listings)}</span> : null}
        {pending?.state === 'sent' ? (
          <span className="small" role="status">
            {words.pending}
          </span>
        ) : null}
      </div>
      {allowed === null ? null : (
        <button
          {...press(onOpen)}
          role="switch"
          aria-checked={allowed}
          aria-label={`${name}, ${owner}`}
          className={styles.toggle}
        >
          <span className={styles.track} aria-hidden="true" />
          <span aria-hidden="true">{allowed ? words.state.on : words.state.off}</span>
        </button>
      )}
    </li>
  );
}

const noteOf = ({ allowed }: Approval): string | null =>
  allowed === null ? words.unknown : allowed ? null : words.offText;
