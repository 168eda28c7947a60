import { shortHex } from '@talkies/shared';
import type { MarketToken } from '@talkies/shared/schemas';
import { ExplorerLink } from '../../../components/ExplorerLink.tsx';
import { HistoryTable } from '../../../components/item/HistoryTable.tsx';
import { LocalTime } from '../../../components/LocalTime.tsx';
import { SalePrice } from '../../../components/SalePrice.tsx';
import { item as itemWords, marketToken as words } from '../../../messages/en.ts';
import * as styles from './history.module.css';

/** Every sale of this one token, newest first. */
export function TokenSales({ sales }: { sales: MarketToken['sales'] }) {
  return (
    <section>
      <h2>{words.sales}</h2>
      {sales.length === 0 ? (
        <p className="muted">{itemWords.noSales}</p>
      ) : (
        <HistoryTable
          className={styles.tokenSales}
          columns={[itemWords.transaction, itemWords.day, itemWords.price]}
        >
          {sales.map((sale) => (
            <tr key={sale.transaction}>
              <td>
                <ExplorerLink url={sale.explorerUrl}>{shortHex(sale.transaction)}</ExplorerLink>
              </td>
              <td className="muted">
                {words.saleKinds[sale.kind]}, <LocalTime at={sale.at} shows="day" />
              </td>
              <td>
                <SalePrice sale={sale} other={words.offChain} />
              </td>
            </tr>
          ))}
        </HistoryTable>
      )}
    </section>
  );
}
