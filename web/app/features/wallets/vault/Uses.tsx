import { shortHex } from '@talkies/shared';
import type { VaultUse } from '@talkies/shared/schemas';
import { ExplorerLink } from '../../../components/ExplorerLink.tsx';
import { LocalTime } from '../../../components/LocalTime.tsx';
import { Money } from '../../../components/Money.tsx';
import { useReloadWhile } from '../../../lib/timing/use-reload-while.ts';
import { wallet } from '../../../messages/en.ts';
import * as styles from './uses.module.css';

/** Every use of the e-mail wallet, newest first, so that its owner sees what we did with the key. */
export function Uses({ uses }: { uses: readonly VaultUse[] }) {
  const words = wallet.uses;
  useReloadWhile(uses.some((use) => use.state === 'pending'));
  return (
    <section className={styles.uses} data-part="uses" aria-labelledby="uses-heading">
      <h2 id="uses-heading">{words.heading}</h2>
      <p className="muted">{words.text}</p>
      <ul>
        {uses.map((use) => (
          <li key={use.id}>
            <div className={styles.usesWhat}>
              <strong>{words.what[use.what]}</strong>
              <span className="small muted">
                <LocalTime at={use.at} />
                {use.to ? <> · {words.to(shortHex(use.to))}</> : null}
              </span>
              {use.failure ? <span className={`small ${styles.usesFailure}`}>{use.failure}</span> : null}
            </div>
            <div className={styles.usesEnd}>
              {use.amount ? <Money value={use.amount} className={styles.usesAmount} /> : null}
              <span className={`small ${styles.usesState}`} data-state={use.state}>
                {words.states[use.state]}
              </span>
              {use.transaction ? (
                <span className="small">
                  <ExplorerLink url={use.transaction.explorerUrl}>{words.look}</ExplorerLink>
                </span>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
