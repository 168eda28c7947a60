import { decimalOfMinor, paymentCurrency } from '@talkies/shared';
import { formatAmount } from '@talkies/shared/receipts';
import { Field } from '../../../components/field/Field.tsx';
import { studioSettle as words } from '../../../messages/en.ts';
import { studioApi } from '../calls/api.ts';
import { ReasonedAct } from '../form/ReasonedAct.tsx';
import type { OrderRecord } from './order-record.ts';

interface Props {
  record: OrderRecord;
  again: () => void;
}

/** What ends what an order waits for by somebody's word: as `operator refund` and `operator dispute`. */
export const Settle = ({ record: { order, settlements }, again }: Props) =>
  settlements.length > 0 ? (
    <section aria-labelledby="order-settle">
      <h2 id="order-settle">{words.heading}</h2>
      {settlements.map((one) => (
        <Settlement
          key={`${one.settlement} ${one.about?.id ?? ''}`}
          id={order.id}
          settleable={one}
          again={again}
        />
      ))}
    </section>
  ) : null;

type Settleable = OrderRecord['settlements'][number];

/** Which of an order's refunds or payments: it may have several. */
function nameOf({ amount, currency, method, reference }: NonNullable<Settleable['about']>): string {
  const paid = paymentCurrency(currency.toUpperCase());
  const sum = paid
    ? formatAmount({ value: decimalOfMinor(BigInt(amount), paid), currency: paid })
    : `${amount} ${currency}`;
  return words.about(sum, method, reference);
}

interface SettlementProps {
  id: string;
  settleable: Settleable;
  again: () => void;
}

const Settlement = ({ id, settleable: { settlement, about }, again }: SettlementProps) => {
  const { name, text, done } = words.acts[settlement];
  const named = words.references[settlement];
  return (
    <ReasonedAct
      words={{ name: about ? `${name}: ${nameOf(about)}` : name, text, reason: words.reason }}
      again={again}
      act={async (reason, form) => {
        const reference = String(form.get('reference') ?? '').trim();
        const which = about ? { about: about.id } : {};
        const body = { settlement, reason, ...which, ...(named ? { reference } : {}) };
        await studioApi('settleOrder', { params: { id }, body });
        return done;
      }}
    >
      {named ? (
        <Field
          label={named.label}
          name="reference"
          required
          maxLength={200}
          autoComplete="off"
          hint={named.hint}
        />
      ) : null}
    </ReasonedAct>
  );
};
