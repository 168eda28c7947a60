import { shortHex } from '@talkies/shared';
import { ExplorerLink } from '../../../components/ExplorerLink.tsx';
import { HistoryTable } from '../../../components/item/HistoryTable.tsx';
import { LocalTime } from '../../../components/LocalTime.tsx';
import { Money } from '../../../components/Money.tsx';
import { itemMarket as words } from '../../../messages/en.ts';
import * as styles from './item-market.module.css';
import { type SalesPage, saleKey } from './newer-sales.ts';

/** Every sale and every gift of an item's editions, newest first. */
export function SalesTable({ sales }: { sales: SalesPage['sales'] }) {
  return (
    <HistoryTable className={styles.sales} columns={[words.sale, words.day, words.price]}>
      {sales.map((sale) => (
        <tr key={saleKey(sale)}>
          <td>
            <span className={styles.sale}>
              <ExplorerLink url={sale.explorerUrl}>{shortHex(sale.transaction)}</ExplorerLink>
              <span className="muted">
                {words.number(sale.serial)} · {sale.price ? words.kinds[sale.kind] : words.given}
              </span>
            </span>
          </td>
          <td className="muted">
            <LocalTime at={sale.at} />
          </td>
          <td>{sale.price ? <Money value={sale.price} /> : <span className="muted">{words.free}</span>}</td>
        </tr>
      ))}
    </HistoryTable>
  );
}
