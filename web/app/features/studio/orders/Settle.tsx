import type { OrderSettlement } from '@talkies/shared/studio';
import { Field } from '../../../components/field/Field.tsx';
import { studioSettle as words } from '../../../messages/en.ts';
import { studioApi } from '../calls/api.ts';
import { ReasonedAct } from '../form/ReasonedAct.tsx';
import type { Looked } from './looked.ts';

interface Props {
  looked: Looked;
  again: () => void;
}

/** What ends what an order waits for by somebody's word: as `operator refund` and `operator dispute`. */
export const Settle = ({ looked: { order, settlements }, again }: Props) =>
  settlements.length > 0 ? (
    <section aria-labelledby="order-settle">
      <h2 id="order-settle">{words.heading}</h2>
      {settlements.map((one) => (
        <Settlement key={one} id={order.id} settlement={one} again={again} />
      ))}
    </section>
  ) : null;

interface SettlementProps {
  id: string;
  settlement: OrderSettlement;
  again: () => void;
}

const Settlement = ({ id, settlement, again }: SettlementProps) => {
  const { name, text, done } = words.acts[settlement];
  const named = words.references[settlement];
  return (
    <ReasonedAct
      words={{ name, text, reason: words.reason }}
      again={again}
      act={async (reason, form) => {
        const reference = String(form.get('reference') ?? '').trim();
        const body = { settlement, reason, ...(named ? { reference } : {}) };
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
