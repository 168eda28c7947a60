import { Link } from 'react-router';
import { patterns } from '../../../lib/url/paths.ts';
import type { Help } from '../../../messages/en.ts';
import * as styles from './help.module.css';

export function Wallets({ wallets }: Pick<Help, 'wallets'>) {
  return (
    <section className={styles.helpWallets} id="wallets" aria-labelledby="wallets-title">
      <div className="wrap section">
        <h2 id="wallets-title">{wallets.heading}</h2>
        <div className={styles.helpColumns}>
          {wallets.kinds.map(({ title, text }) => (
            <div key={title}>
              <h3>{title}</h3>
              <p className="muted">{text}</p>
            </div>
          ))}
        </div>
        <Link className="link" to={patterns.wallet}>
          {wallets.open}
        </Link>
        <h3 className={styles.helpNo}>{wallets.refusals.heading}</h3>
        <dl className={styles.helpAnswers}>
          {wallets.refusals.answers.map(({ title, text }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd className="muted">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
