import { formatAmount } from '@talkies/shared/receipts';
import { LocalTime } from '../../../components/LocalTime.tsx';
import { studioOrder as words } from '../../../messages/en.ts';
import { DataTable } from '../kit/page/DataTable.tsx';
import * as styles from '../kit/screen.module.css';
import { Charged } from './Charged.tsx';
import type { InspectedOrder } from './inspected-order.ts';

type Payment = InspectedOrder['payments'][number];

/** Payments by providers, and refunds. */
export const InspectedPayments = ({
  inspected: { payments, order, byHand },
}: {
  inspected: InspectedOrder;
}) => (
  <section aria-labelledby="order-payments">
    <h2 id="order-payments">{words.payments}</h2>
    {payments.length > 0 ? <PaymentTable payments={payments} /> : <p className="muted">{words.noPayments}</p>}
    {order.refunds.length > 0 ? (
      <>
        <h3>{words.refunds}</h3>
        <ol className={styles.steps}>
          {order.refunds.map(({ amount, reason, state, at }) => (
            <li key={at}>
              <b>
                <span className="num">{formatAmount(amount)}</span>, {words.refundStates[state]}
              </b>
              <LocalTime at={at} />
              <p>{reason}</p>
            </li>
          ))}
        </ol>
      </>
    ) : null}
    {byHand.map(({ id, amount, currency, reference, contradiction }) => (
      <p key={id}>
        <b>
          <Charged amount={amount} currency={currency} />
        </b>{' '}
        {words.byHand(reference, contradiction)}
      </p>
    ))}
  </section>
);

const PaymentTable = ({ payments }: { payments: readonly Payment[] }) => (
  <DataTable
    label={words.payments}
    columns={[
      words.paymentColumns.method,
      words.paymentColumns.state,
      words.paymentColumns.amount,
      words.paymentColumns.received,
      words.paymentColumns.reference,
    ]}
    amounts={[words.paymentColumns.amount, words.paymentColumns.received]}
  >
    {payments.map(({ id, method, state, amount, received, currency, reference, failure }) => (
      <tr key={id}>
        <th scope="row">{method}</th>
        <td>
          {state}
          {failure ? <p className="small muted">{failure}</p> : null}
        </td>
        <td className={styles.amount}>
          <Charged amount={amount} currency={currency} />
        </td>
        <td className={styles.amount}>
          <Charged amount={received} currency={currency} />
        </td>
        <td className={styles.long}>{reference ?? ''}</td>
      </tr>
    ))}
  </DataTable>
);
