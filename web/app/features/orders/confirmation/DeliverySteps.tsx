import { type OrderState, shortHex } from '@talkies/shared';
import { formatAmount, paidByNames } from '@talkies/shared/receipts';
import type { Order, OrderPage } from '@talkies/shared/schemas';
import type { ReactNode } from 'react';
import { LocalTime } from '../../../components/LocalTime.tsx';
import { formatMoney } from '../../../lib/format/money.ts';
import { confirmation as words } from '../../../messages/en.ts';
import * as styles from './confirmation.module.css';
import { failed } from './track-order.ts';

interface Step {
  title: string;
  text: string;
  right: ReactNode;
  state: 'done' | 'now' | 'next' | 'failed';
}

const reached = (order: Order, state: OrderState): ReactNode => {
  const at = order.timeline.findLast((entry) => entry.state === state)?.at;
  return at === undefined ? null : <LocalTime at={at} />;
};

type Paid = OrderPage['paid'];
type StepText = Pick<Step, 'title' | 'text'>;

/** The step of a payment by the buyer's own wallet, which mints at once, or through a provider. */
const ownStep = (order: Order, paid: Paid): StepText => ({
  title: paid ? words.payment : words.paymentWaiting,
  text:
    paid && paid.method !== 'wallet'
      ? words.paymentBy(formatAmount(paid.amount), paidByNames[paid.method])
      : words.paymentFrom(formatMoney(order.quote.total), shortHex(order.wallet)),
});

/** The step of a payment on another chain, which has to confirm it first. */
function ethStep(order: Order, { state, total, payer }: NonNullable<Order['ethPayment']>): StepText {
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

const deliveryOf = ({ marketToken }: Order, underway: boolean): string =>
  marketToken ? (underway ? words.buying : words.bought) : underway ? words.minting : words.minted;

/** The actual steps: payment, mint, confirmations n of m, yours (spec:17). */
function stepsOf(order: Order, paid: Paid): Step[] {
  const { state, confirmations, token, ethPayment } = order;
  const minted = token !== null;
  const done = state === 'complete';
  const lost = failed(state);
  const received = minted || paid !== null || ethPayment?.state === 'paid';
  return [
    {
      ...(ethPayment?.payer ? ethStep(order, ethPayment) : ownStep(order, paid)),
      right: reached(order, 'paid'),
      state: received ? 'done' : lost ? 'failed' : 'now',
    },
    {
      title: deliveryOf(order, received && !minted && !lost),
      text: token ? words.mintedAs(token.serial, order.item.quantity) : '',
      right: reached(order, 'minted'),
      state: minted ? 'done' : received ? (lost ? 'failed' : 'now') : 'next',
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
      right: reached(order, 'complete'),
      state: done ? 'done' : 'next',
    },
  ];
}

export function DeliverySteps({ order, paid }: { order: Order; paid: Paid }) {
  return (
    <section className={`${styles.deliverySteps} paper`} aria-label={words.order}>
      <div className={styles.deliveryBody}>
        <div className={styles.deliveryHead}>
          <h2>{order.item.title}</h2>
          <p>
            <span className="label">{words.order}</span>
            <br />
            <b className="num">{order.number}</b>
          </p>
        </div>
        <ol className={styles.steps} aria-live="polite">
          {stepsOf(order, paid).map((step, index) => (
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
                <span className="small">{step.text}</span>
              </span>
              <b className={`${styles.stepRight} num`}>{step.right}</b>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
