import type { MarketToken } from '@talkies/shared/schemas';
import { ExplorerLink } from '../../../components/ExplorerLink.tsx';
import { Money } from '../../../components/Money.tsx';
import { formatDate } from '../../../lib/format/dates.ts';
import { stage as words } from '../../../messages/en.ts';
import * as styles from './showcase.module.css';

/** Every sale of this one token, the latest first. */
export function History({ sales }: { sales: MarketToken['sales'] }) {
  if (sales.length === 0) return null;
  return (
    <section aria-labelledby="showcase-history">
      <h2 id="showcase-history">{words.history}</h2>
      <ul className={styles.showcaseHistory}>
        {sales.map(({ kind, price, at, transaction, explorerUrl }) => (
          <li key={transaction}>
            <span>{words.kind[kind]}</span>
            <time className="muted" dateTime={at}>
              {formatDate(at)}
            </time>
            <b>{price ? <Money value={price.coin} /> : <span className="muted">{words.freeNote}</span>}</b>
            <ExplorerLink url={explorerUrl}>{words.transaction}</ExplorerLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
