import { shortHex } from '@talkies/shared';
import { formatAmount, paidByName } from '@talkies/shared/receipts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ExplorerLink } from '../../../components/ExplorerLink.tsx';
import { Money } from '../../../components/Money.tsx';
import { itemPath, lotteryPath, orderPath } from '../../../lib/address/paths.ts';
import { studioOrderStates, studioOrder as words } from '../../../messages/en.ts';
import * as styles from '../screen.module.css';
import type { OrderRecord } from './order-record.ts';

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** What was bought by whom, and where it stands. */
export function Facts({ looked: { order, buyer } }: { looked: OrderRecord }) {
  const { item, tickets, token, paid } = order;
  return (
    <section aria-labelledby="order-facts">
      <h2 id="order-facts">{words.facts}</h2>
      <dl className={`rows ${styles.facts}`}>
        <Row name={words.state}>{studioOrderStates[order.state]}</Row>
        <Row name={words.what}>
          {tickets ? (
            <Link to={lotteryPath(tickets.lottery)}>{words.tickets(tickets.count, tickets.name)}</Link>
          ) : (
            <Link to={itemPath(item.id)}>{item.title}</Link>
          )}
        </Row>
        <Row name={words.price}>
          <Money value={order.price} exact />
        </Row>
        {paid ? (
          <Row name={words.paid}>
            <span className="num">{formatAmount(paid.amount)}</span>,{' '}
            {paidByName(paid.method, paid.amount.currency)}
          </Row>
        ) : null}
        <Row name={words.buyer}>
          {buyer ? (
            <>
              {buyer.name}
              <br />
              {buyer.email}
            </>
          ) : (
            words.deleted
          )}
        </Row>
        {order.wallet ? (
          <Row name={words.wallet}>
            <span className="num" title={order.wallet}>
              {shortHex(order.wallet)}
            </span>
          </Row>
        ) : null}
        {token ? <Row name={words.edition}>{token.serial}</Row> : null}
        {order.transactions.map(({ pays, mints, hash, explorerUrl }) => (
          <Row key={hash} name={words.transaction[pays && mints ? 'both' : pays ? 'pays' : 'mints']}>
            <ExplorerLink url={explorerUrl}>{words.explorer}</ExplorerLink>
          </Row>
        ))}
        {order.failure ? <Row name={words.failure}>{order.failure}</Row> : null}
      </dl>
      <Link className="link" to={orderPath(order.id)}>
        {words.shopPage}
      </Link>
    </section>
  );
}
