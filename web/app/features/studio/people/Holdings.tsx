import { chainTitles } from '@talkies/shared';
import { Link } from 'react-router';
import { LocalTime } from '../../../components/LocalTime.tsx';
import { Money } from '../../../components/Money.tsx';
import { lotteryPath, tokenPath } from '../../../lib/url/paths.ts';
import { studioOrderStates, studioPerson as words } from '../../../messages/en.ts';
import { DataTable } from '../kit/page/DataTable.tsx';
import * as styles from '../kit/screen.module.css';
import { studioOrderPath } from '../orders/paths.ts';
import type { InspectedPerson } from './inspected-person.ts';

/** The person's tokens, purchases, sales, bids and lotteries. */
export const Holdings = ({ inspected, reason }: { inspected: InspectedPerson; reason: string }) => (
  <>
    <Owns inspected={inspected} />
    <Orders inspected={inspected} reason={reason} />
    <Market inspected={inspected} />
  </>
);

const Owns = ({ inspected: { tokens } }: { inspected: InspectedPerson }) => (
  <section aria-labelledby="person-owns">
    <h2 id="person-owns">{words.owns(tokens.count)}</h2>
    {tokens.count === 0 ? <p className="muted">{words.nothing}</p> : null}
    <ul className={styles.steps}>
      {tokens.shown.map(({ id, title, number, chain }) => (
        <li key={id}>
          <Link className="textlink" to={tokenPath(id)}>
            {title}, {words.number(number)}
          </Link>
          <span className="muted">{chainTitles[chain]}</span>
        </li>
      ))}
    </ul>
    {tokens.count > tokens.shown.length ? (
      <p className="muted">{words.moreTokens(tokens.count - tokens.shown.length)}</p>
    ) : null}
  </section>
);

const Orders = ({ inspected: { orders }, reason }: { inspected: InspectedPerson; reason: string }) => (
  <section aria-labelledby="person-orders">
    <h2 id="person-orders">{words.orders}</h2>
    {orders.length === 0 ? (
      <p className="muted">{words.nothing}</p>
    ) : (
      <DataTable
        label={words.orders}
        columns={Object.values(words.orderColumns)}
        amounts={[words.orderColumns.price]}
      >
        {orders.map(({ id, number, state, price, createdAt }) => (
          <tr key={id}>
            <th scope="row">
              <Link className="textlink num" to={studioOrderPath(id)} state={{ reason }}>
                {number}
              </Link>
            </th>
            <td>{studioOrderStates[state]}</td>
            <td className={styles.amount}>
              <Money value={price} exact />
            </td>
            <td>
              <LocalTime at={createdAt} />
            </td>
          </tr>
        ))}
      </DataTable>
    )}
  </section>
);

const Market = ({ inspected: { listings, bids, lotteries } }: { inspected: InspectedPerson }) => (
  <section aria-labelledby="person-market">
    <h2 id="person-market">{words.market}</h2>
    {listings.length + bids.length + lotteries.length === 0 ? <p className="muted">{words.nothing}</p> : null}
    <ul className={styles.steps}>
      {listings.map(({ id, title }) => (
        <li key={`listing ${id}`}>
          <Link className="textlink" to={tokenPath(id)}>
            {title}
          </Link>
          <span className="muted">{words.listed}</span>
        </li>
      ))}
      {bids.map(({ id, title, status }) => (
        <li key={`bid ${id}`}>
          <Link className="textlink" to={tokenPath(id)}>
            {title}
          </Link>
          <span className="muted">{words.bidWords[status]}</span>
        </li>
      ))}
      {lotteries.map(({ id, name, tickets }) => (
        <li key={`lottery ${id}`}>
          <Link className="textlink" to={lotteryPath(id)}>
            {name}
          </Link>
          <span className="muted">{words.tickets(tickets)}</span>
        </li>
      ))}
    </ul>
  </section>
);
