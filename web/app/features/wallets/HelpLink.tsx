import { Link } from 'react-router';
import { GuideDrawing } from '../../components/GuideDrawing.tsx';
import { HelpVideo } from '../../components/HelpVideo.tsx';
import { patterns } from '../../lib/url/paths.ts';
import { guides, wallet } from '../../messages/en.ts';
import * as styles from './wallet.module.css';

/** The specification's help video, and the guide to a first wallet in steps; both open on request. */
export function HelpLink() {
  const words = wallet.help;
  return (
    <section className={styles.walletHelp} aria-labelledby="wallet-help-heading">
      <GuideDrawing guide="wallets" />
      <div>
        <h2 id="wallet-help-heading">{words.heading}</h2>
        <p className="muted">{words.text}</p>
        <HelpVideo name="wallets" />
        <details className={styles.walletSteps}>
          <summary>{words.show}</summary>
          <ol>
            {guides.wallets.steps.map(({ title, text }) => (
              <li key={title}>
                <strong>{title}</strong>
                <p className="muted">{text}</p>
              </li>
            ))}
          </ol>
        </details>
        <p className={styles.walletLinks} data-part="wallet-links">
          <Link className="link" to={patterns.help}>
            {words.more}
          </Link>
          <Link className="link" to={patterns.home}>
            {words.home}
          </Link>
        </p>
      </div>
    </section>
  );
}
