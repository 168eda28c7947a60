import { Link } from 'react-router';
import { patterns } from '../../../lib/address/paths.ts';
import { help } from '../../../messages/en.ts';

export function Wallets() {
  const { wallets } = help;
  return (
    <section className="help-wallets" id="wallets" aria-labelledby="wallets-title">
      <div className="wrap section">
        <h2 id="wallets-title">{wallets.heading}</h2>
        <div className="help-columns">
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
        <h3 className="help-no">{wallets.refusals.heading}</h3>
        <dl className="help-answers">
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
