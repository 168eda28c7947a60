import type { ApiResponse } from '@talkies/shared/schemas';
import { ExplorerLink } from '../../../components/ExplorerLink.tsx';
import * as sections from '../../../components/item/sections.module.css';
import { LocalTime } from '../../../components/LocalTime.tsx';
import { Money } from '../../../components/Money.tsx';
import { pictureMarket as words } from '../../../messages/en.ts';
import * as styles from './picture-market.module.css';

type Sale = ApiResponse<'itemSales'>['sales'][number];

/** Every sale of a picture, and every edition that was given, newest first. */
export function SalesTable({ sales }: { sales: readonly Sale[] }) {
  return (
    <table className={`${sections.history} ${styles.sales}`} data-part="history">
      <thead>
        <tr>
          <th scope="col">{words.sale}</th>
          <th scope="col">{words.day}</th>
          <th scope="col">{words.price}</th>
        </tr>
      </thead>
      <tbody>
        {sales.map((sale) => (
          <tr key={`${sale.transaction}-${sale.tokenId}`}>
            <td>
              <span className={styles.sale}>
                <ExplorerLink url={sale.explorerUrl}>{words.number(sale.serial)}</ExplorerLink>
                <span className="muted">{sale.price ? words.kinds[sale.kind] : words.given}</span>
              </span>
            </td>
            <td className="muted">
              <LocalTime at={sale.at} />
            </td>
            <td>{sale.price ? <Money value={sale.price} /> : <span className="muted">{words.free}</span>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
