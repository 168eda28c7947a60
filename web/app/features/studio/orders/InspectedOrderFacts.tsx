import { shortHex } from '@talkies/shared';
import { formatAmount, paidByName } from '@talkies/shared/receipts';
import { Link } from 'react-router';
import { ExplorerLink } from '../../../components/ExplorerLink.tsx';
import { Fact } from '../../../components/Fact.tsx';
import { Money } from '../../../components/Money.tsx';
import { itemPath, lotteryPath, orderPath } from '../../../lib/url/paths.ts';
import { studioOrderStates, studioOrder as words } from '../../../messages/en.ts';
import * as styles from '../kit/screen.module.css';
import type { InspectedOrder } from './inspected-order.ts';

/** The purchase, its buyer and state. */
export function InspectedOrderFacts({ inspected: { order, buyer } }: { inspected: InspectedOrder }) {
  const { item, tickets, token, paid } = order;
  return (
    <section aria-labelledby="order-facts">
      <h2 id="order-facts">{words.facts}</h2>
      <dl className={`rows ${styles.facts}`}>
        <Fact name={words.state}>{studioOrderStates[order.state]}</Fact>
        <Fact name={words.what}>
          {tickets ? (
            <Link to={lotteryPath(tickets.lottery)}>{words.tickets(tickets.count, tickets.name)}</Link>
          ) : (
            <Link to={itemPath(item.id)}>{item.title}</Link>
          )}
        </Fact>
        <Fact name={words.price}>
          <Money value={order.price} exact />
        </Fact>
        {paid ? (
          <Fact name={words.paid}>
            <span className="num">{formatAmount(paid.amount)}</span>,{' '}
            {paidByName(paid.method, paid.amount.currency)}
          </Fact>
        ) : null}
        <Fact name={words.buyer}>
          {buyer ? (
            <>
              {buyer.name}
              <br />
              {buyer.email}
            </>
          ) : (
            words.deleted
          )}
        </Fact>
        {order.wallet ? (
          <Fact name={words.wallet}>
            <span className="num" title={order.wallet}>
              {shortHex(order.wallet)}
            </span>
          </Fact>
        ) : null}
        {token ? <Fact name={words.edition}>{token.serial}</Fact> : null}
        {order.transactions.map(({ pays, mints, hash, explorerUrl }) => (
          <Fact key={hash} name={words.transaction[pays && mints ? 'both' : pays ? 'pays' : 'mints']}>
            <ExplorerLink url={explorerUrl}>{words.explorer}</ExplorerLink>
          </Fact>
        ))}
        {order.failure ? <Fact name={words.failure}>{order.failure}</Fact> : null}
      </dl>
      <Link className="link" to={orderPath(order.id)}>
        {words.shopPage}
      </Link>
    </section>
  );
}
