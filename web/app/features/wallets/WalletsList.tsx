import { shortHex } from '@talkies/shared';
import type { ApiResponse } from '@talkies/shared/schemas';
import { Suspense, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { press } from '../../lib/early-input/early-press.ts';
import { lazy } from '../../lib/timing/lazy.ts';
import { chains, wallet as words } from '../../messages/en.ts';
import * as styles from './vault/uses.module.css';

const UnlinkVaultDialog = lazy(() => import('./UnlinkVaultDialog.tsx'));

type Wallets = ApiResponse<'listWallets'>['wallets'];

/** All of the user's wallets: one is active, the others can be activated or removed. */
export function WalletsList({ wallets }: { wallets: Wallets }) {
  const busy = useNavigation().state !== 'idle';
  /** the address of the e-mail wallet that is to be removed */
  const [leaving, setLeaving] = useState<string>();
  return (
    <section className={styles.walletsList} data-part="wallets-list" aria-labelledby="wallets-heading">
      <h2 id="wallets-heading">{words.yours}</h2>
      <p className="muted">{words.yoursText}</p>
      <ul>
        {wallets.map(({ address, kind, active, chain, frozenAt }) => (
          <li key={address}>
            <span>
              <span className={styles.address}>{shortHex(address)}</span>{' '}
              <span className="small muted">{words.kinds[kind]}</span>
              {chain ? <span className="small muted block">{words.provedOn(chains[chain])}</span> : null}
              {frozenAt && !active ? <span className="small muted block">{words.frozen}</span> : null}
            </span>
            <Form method="post" className={styles.actions}>
              <input type="hidden" name="address" value={address} />
              {active ? <span className={styles.here}>{words.active}</span> : null}
              {!active && kind === 'vault' ? <span className="small muted">{words.opensByCode}</span> : null}
              {!active && kind !== 'vault' ? (
                <button type="submit" className="link" name="intent" value="use" disabled={busy}>
                  {words.use}
                </button>
              ) : null}
              {frozenAt ? null : (
                <button
                  {...(kind === 'vault'
                    ? press(() => setLeaving(address))
                    : { name: 'intent', value: 'unlink', disabled: busy })}
                  type="submit"
                  className="link"
                >
                  {words.unlink}
                  <span className="sr"> {shortHex(address)}</span>
                </button>
              )}
            </Form>
          </li>
        ))}
      </ul>
      {leaving ? (
        <Suspense>
          <UnlinkVaultDialog address={leaving} onClose={() => setLeaving(undefined)} />
        </Suspense>
      ) : null}
    </section>
  );
}
