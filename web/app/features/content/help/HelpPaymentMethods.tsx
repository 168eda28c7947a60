import { formatShare, ROYALTY_BPS, SERVICE_FEE_BPS } from '@talkies/shared';
import type { Chain } from '@talkies/shared/schemas';
import type { Help } from '../../../messages/en.ts';
import * as styles from './help.module.css';

export function HelpPaymentMethods({
  chains,
  payments,
}: { chains: readonly Chain[] } & Pick<Help, 'payments'>) {
  return (
    <section className="wrap section" id="payments" aria-labelledby="payments-title">
      <h2 id="payments-title">{payments.heading}</h2>
      <div className={styles.helpColumns}>
        <div>
          <h3>{payments.fees.heading}</h3>
          <p className="muted">{payments.fees.share}</p>
          <dl className="rows">
            <div>
              <dt>{payments.royalty}</dt>
              <dd>{formatShare(ROYALTY_BPS)}</dd>
            </div>
            <div>
              <dt>{payments.service}</dt>
              <dd>{formatShare(SERVICE_FEE_BPS)}</dd>
            </div>
            <div>
              <dt>{payments.network}</dt>
              <dd>{payments.onTop}</dd>
            </div>
          </dl>
          <p className="muted">{payments.fees.network}</p>
        </div>
        <div>
          <h3>{payments.offeredTitle}</h3>
          <ul className={styles.helpList}>
            {chains.map(({ name, currency, label }) => (
              <li key={name}>{payments.offered(currency, label)}</li>
            ))}
          </ul>
          <p className="muted">{payments.offeredNote}</p>
          <h3>{payments.accepted.heading}</h3>
          <p className="muted">{payments.accepted.text}</p>
        </div>
      </div>
      <div className={styles.helpCard}>
        <h3>{payments.closed.heading}</h3>
        <p>{payments.closed.text}</p>
      </div>
    </section>
  );
}
