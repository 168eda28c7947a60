import type { MarketToken } from '@talkies/shared/schemas';
import { ExplorerLink } from '../../../components/ExplorerLink.tsx';
import { LocalTime } from '../../../components/LocalTime.tsx';
import { SalePrice } from '../../../components/SalePrice.tsx';
import { ownedToken as words } from '../../../messages/en.ts';
import * as styles from './owned-token.module.css';

/** Every sale of this one token, the latest first. */
export function TokenHistory({ sales }: { sales: MarketToken['sales'] }) {
  if (sales.length === 0) return null;
  return (
    <section aria-labelledby="owned-token-history">
      <h2 id="owned-token-history">{words.history}</h2>
      <ul className={styles.ownedTokenHistory}>
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
