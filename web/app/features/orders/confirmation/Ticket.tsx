import { type OrderState, shortHex } from '@talkies/shared';
import type { Order } from '@talkies/shared/schemas';
import { Money } from '../../../components/Money.tsx';
import { Picture } from '../../../components/Picture.tsx';
import { formatMoney } from '../../../lib/format/money.ts';
import { confirmation as words } from '../../../messages/en.ts';
import * as styles from './confirmation.module.css';
import { failed } from './follow-order.ts';

interface Step {
  title: string;
  text: string;
  right: string;
  state: 'done' | 'now' | 'next' | 'failed';
}

const clock = new Intl.DateTimeFormat('en', {
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'UTC',
  timeZoneName: 'short',
});
const reached = (order: Order, state: OrderState): string | undefined => {
  const at = order.timeline.findLast((entry) => entry.state === state)?.at;
  return at === undefined ? undefined : clock.format(new Date(at));
};

type Told = Pick<Step, 'title' | 'text'>;

const ownStep = (order: Order, quote: Order['quote'], minted: boolean): Told => ({
  title: minted ? words.payment : words.paymentWaiting,
  text: words.paymentFrom(formatMoney(quote.total), shortHex(order.wallet)),
});

/** Paid on another chain, which has the last word on it first. */
function ethStep(order: Order, { state, total, payer }: NonNullable<Order['ethPayment']>): Told {
  const text = words.paymentFrom(formatMoney(total), shortHex(payer ?? order.wallet));
  switch (state) {
    case 'confirming':
      return { title: words.paymentConfirming, text: words.ethTakes(text) };
    case 'paid':
      return { title: words.payment, text };
    case 'refunding':
      return { title: words.paymentGoesBack, text };
    case 'refunded':
      return { title: words.paymentWentBack, text };
    default:
      return { title: words.paymentWaiting, text };
  }
}

/** The real steps: payment, mint, confirmations n of m, yours (spec:17). */
function stepsOf(order: Order): Step[] {
  const { state, confirmations, token, quote } = order;
  const minted = token !== null;
  const done = state === 'complete';
  const waiting = failed(state) ? 'failed' : 'now';
  return [
    {
      ...(order.ethPayment?.payer ? ethStep(order, order.ethPayment) : ownStep(order, quote, minted)),
      right: reached(order, 'paid') ?? '',
      state: minted || order.ethPayment?.state === 'paid' ? 'done' : waiting,
    },
    {
      title: words.minted,
      text: token ? words.mintedAs(token.serial, order.item.quantity) : '',
      right: reached(order, 'minted') ?? '',
      state: minted ? 'done' : order.ethPayment?.state === 'paid' && waiting === 'now' ? 'now' : 'next',
    },
    {
      title: done ? words.confirmed : words.waiting,
      text: done ? '' : words.waitingFor(confirmations.need),
      right: words.count(Math.min(confirmations.have, confirmations.need), confirmations.need),
      state: done ? 'done' : minted ? 'now' : 'next',
    },
    {
      title: words.yours,
      text: words.yoursText,
      right: reached(order, 'complete') ?? '',
      state: done ? 'done' : 'next',
    },
  ];
}

export function Ticket({ order }: { order: Order }) {
  return (
    <section className={`${styles.orderTicket} paper`} aria-label={words.order}>
      <div className={styles.orderTicketArt}>
        <Picture image={order.item.image} sizes="(max-width: 820px) 100vw, 250px" decorative priority />
      </div>
      <div className={styles.orderTicketBody}>
        <div className={styles.orderTicketHead}>
          <h2>{order.item.title}</h2>
          <p>
            <span className="label">{words.order}</span>
            <br />
            <b className="num">{order.number}</b>
          </p>
        </div>
        <ol className={styles.steps} aria-live="polite">
          {stepsOf(order).map((step, index) => (
            <li
              key={step.title}
              data-state={step.state}
              aria-current={step.state === 'now' ? 'step' : undefined}
            >
              <span className={styles.stepMark} aria-hidden="true">
                {step.state === 'done' ? '' : index + 1}
              </span>
              <span>
                <b>{step.title}</b>
                <br />
                <span className="small">
                  {step.state === 'now' && !step.text ? words.confirming : step.text}
                </span>
              </span>
              <b className={`${styles.stepRight} num`}>{step.right}</b>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

/** The collector's half. It tears off when the picture is theirs. */
export function Stub({ order }: { order: Order }) {
  return (
    <aside className={`${styles.stub} paper`}>
      <span className="label">{words.admit}</span>
      <p className={styles.stubNumber}>{order.token?.serial ?? '–'}</p>
      <p>
        {words.of(order.item.quantity)}
        <br />
        {order.item.film}
        <br />
        <b>
          <Money value={order.quote.price} exact />
        </b>
      </p>
      <div className={styles.stubCode} aria-hidden="true" />
      <span className="small num">{order.number}</span>
    </aside>
  );
}
