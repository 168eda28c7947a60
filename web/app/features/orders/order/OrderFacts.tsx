import { shortHex } from '@talkies/shared';
import { formatAmount, paidByName, paidByNames } from '@talkies/shared/receipts';
import type { OrderPage } from '@talkies/shared/schemas';
import { Link } from 'react-router';
import { ExplorerLink } from '../../../components/ExplorerLink.tsx';
import { Fact } from '../../../components/Fact.tsx';
import { Money } from '../../../components/Money.tsx';
import { Picture } from '../../../components/Picture.tsx';
import { itemPath, lotteryPath } from '../../../lib/url/paths.ts';
import { figure, order as words } from '../../../messages/en.ts';
import * as styles from './order.module.css';

/** A ticket's number for people, from 1. */
const numberOf = (ticket: number): string => figure(ticket + 1);

/** The picture and the figures. */
export function OrderFacts({ page }: { page: OrderPage }) {
  const { item, tickets, token, paid, wallet } = page;
  const first = tickets?.first ?? null;
  return (
    <section className={`${styles.facts} paper`} aria-label={words.facts}>
      <div className={styles.factsArt}>
        <Picture image={item.image} sizes="(max-width: 599px) 100vw, 220px" decorative priority />
      </div>
      <div className={styles.factsBody}>
        <h2>
          {tickets ? (
            <Link to={lotteryPath(tickets.lottery)}>{words.tickets(tickets.count, tickets.name)}</Link>
          ) : (
            <Link to={itemPath(item.id)}>{item.title}</Link>
          )}
        </h2>
        <p className="small muted">{tickets ? null : item.film}</p>
        <dl className="rows">
          <Fact name={words.price}>
            <Money value={page.price} exact />
          </Fact>
          {paid ? (
            <Fact name={words.paid}>
              {words.by(formatAmount(paid.amount), paidByName(paid.method, paid.amount.currency))}
            </Fact>
          ) : null}
          {tickets && first !== null ? (
            <Fact name={words.ticketNumbers}>
              {words.numbers(numberOf(first), numberOf(first + tickets.count - 1))}
            </Fact>
          ) : null}
          {token ? <Fact name={words.edition}>{words.editionOf(token.serial, item.quantity)}</Fact> : null}
          {wallet ? (
            <Fact name={words.wallet}>
              <span className="num" title={wallet}>
                {shortHex(wallet)}
              </span>
            </Fact>
          ) : null}
          {page.transactions.map(({ pays, mints, hash, explorerUrl }) => (
            <Fact key={hash} name={words.transaction[pays && mints ? 'both' : pays ? 'pays' : 'mints']}>
              <ExplorerLink url={explorerUrl}>{words.view}</ExplorerLink>
            </Fact>
          ))}
          {page.references.map(({ method, reference }) => (
            <Fact key={reference} name={words.reference(paidByNames[method])}>
              <span className={styles.reference}>{reference}</span>
            </Fact>
          ))}
          {page.refunds.map(({ amount, state, at }) => (
            <Fact key={at} name={words.refund}>
              {formatAmount(amount)}, {words.refundStates[state]}
            </Fact>
          ))}
        </dl>
      </div>
    </section>
  );
}
