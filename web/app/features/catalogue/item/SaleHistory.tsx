import { shortHex } from '@talkies/shared';
import type { ApiResponse } from '@talkies/shared/schemas';
import { useState } from 'react';
import { ExplorerLink } from '../../../components/ExplorerLink.tsx';
import * as styles from '../../../components/item/sections.module.css';
import { Money } from '../../../components/Money.tsx';
import { formatDay } from '../../../lib/format/dates.ts';
import { press } from '../../../lib/page/early-press.ts';
import { item as words } from '../../../messages/en.ts';

const FIRST = 5;

interface Props {
  sales: ApiResponse<'itemSales'>['sales'];
  auction: boolean;
}

export function SaleHistory({ sales, auction }: Props) {
  const [all, showAll] = useState(false);
  const shown = all ? sales : sales.slice(0, FIRST);
  return (
    <section>
      <h2>{auction ? words.auction.history : words.history}</h2>
      {sales.length === 0 ? (
        <p className="muted">{auction ? words.auction.noBids : words.noSales}</p>
      ) : (
        <table className={styles.history} data-part="history">
          <thead>
            <tr>
              <th scope="col">{words.transaction}</th>
              <th scope="col">{words.day}</th>
              <th scope="col">{words.price}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((sale) => (
              <tr key={`${sale.transaction}-${sale.tokenId}`}>
                <td>
                  <ExplorerLink url={sale.explorerUrl}>{shortHex(sale.transaction)}</ExplorerLink>
                </td>
                <td className="muted">
                  <time dateTime={sale.at}>{formatDay(sale.at)}</time>
                </td>
                <td>
                  <Money value={sale.price} exact />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {sales.length > shown.length ? (
        <button {...press(() => showAll(true))} className="link">
          {words.allSales(sales.length)}
        </button>
      ) : null}
    </section>
  );
}
