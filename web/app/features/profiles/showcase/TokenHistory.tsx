import type { MarketToken } from '@talkies/shared/schemas';
import { ExplorerLink } from '../../../components/ExplorerLink.tsx';
import { LocalTime } from '../../../components/LocalTime.tsx';
import { SalePrice } from '../../../components/SalePrice.tsx';
import { showcaseToken as words } from '../../../messages/en.ts';
import * as styles from './showcase.module.css';

/** Every sale of this one token, the latest first. */
export function TokenHistory({ sales }: { sales: MarketToken['sales'] }) {
  if (sales.length === 0) return null;
  return (
    <section aria-labelledby="showcase-history">
      <h2 id="showcase-history">{words.history}</h2>
      <ul className={styles.showcaseHistory}>
        {sales.map((sale) => (
          <li key={sale.transaction}>
            <span>{words.kind[sale.kind]}</span>
            <span className="muted">
              <LocalTime at={sale.at} shows="date" />
            </span>
            <b>
              <SalePrice sale={sale} other={words.freeNote} />
            </b>
            <ExplorerLink url={sale.explorerUrl}>{words.transaction}</ExplorerLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
