import { studioPatterns } from '@talkies/shared/studio';
import type { StudioApproval } from '@talkies/shared/studio/schemas';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../components/Button.tsx';
import { CheckBox } from '../../../components/field/CheckBox.tsx';
import { Field } from '../../../components/field/Field.tsx';
import { studioRefund as words } from '../../../messages/en.ts';
import { studioApi } from '../kit/calls/api.ts';
import { CallProblem } from '../kit/calls/CallProblem.tsx';
import { useStudioCall } from '../kit/calls/use-studio-call.ts';
import { ReasonField } from '../kit/form/ReasonField.tsx';
import { StudioForm } from '../kit/form/StudioForm.tsx';
import * as styles from '../kit/screen.module.css';
import { Charged, Dollars } from './Charged.tsx';
import type { InspectedOrder } from './inspected-order.ts';
import { effectOf, type Refundable, type RefundEffect } from './refund-effect.ts';

interface Props {
  inspected: InspectedOrder;
  mayApprove: boolean;
  again: () => void;
}

/** Refunds the order's money, in whole or in part. */
export const Refund = ({ inspected, ...rest }: Props) => (
  <section aria-labelledby="order-refund">
    <h2 id="order-refund">{words.heading}</h2>
    {inspected.waiting ? <Waiting approval={inspected.waiting} /> : null}
    {inspected.refundable ? (
      <RefundForm order={inspected.order} refundable={inspected.refundable} {...rest} />
    ) : (
      <p className="muted">{words.none}</p>
    )}
  </section>
);

/** A colleague's request for this order: what it sends back is still among what is left. */
function Waiting({ approval: { request, requestedBy } }: { approval: StudioApproval }) {
  if (request.kind !== 'refund') return null;
  return (
    <div className={styles.effect}>
      <p>
        {words.oneWaits} <Charged amount={request.amount} currency={request.currency} />, {requestedBy}:{' '}
        {request.reason}
      </p>
      <Link className="link" to={studioPatterns.approvals}>
        {words.toApprovals}
      </Link>
    </div>
  );
}

interface FormProps extends Omit<Props, 'inspected'> {
  order: InspectedOrder['order'];
  refundable: Refundable;
}

function RefundForm({ order, refundable, mayApprove, again }: FormProps) {
  const [typed, setTyped] = useState('');
  const { busy, error, run } = useStudioCall();
  const effect = effectOf(typed, refundable, order.price.amount, mayApprove);
  const send = async (form: FormData, element: HTMLFormElement): Promise<void> => {
    if (!effect) return;
    const body = {
      amount: effect.amount.toString(),
      reason: String(form.get('reason')).trim(),
      again: form.has('again'),
    };
    const done = await run(async () => {
      const { kind } = await studioApi('refundOrder', { params: { id: order.id }, body });
      return kind === 'done' ? words.sent : words.waiting;
    });
    if (!done) return;
    element.reset();
    setTyped('');
    again();
  };
  return (
    <StudioForm className={styles.form} busy={busy} send={send}>
      <Field
        label={words.amount(refundable.currency.toUpperCase())}
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        hint={words.amountHint}
        error={effect ? error?.field('amount') : words.badAmount}
      />
      <ReasonField label={words.reason} hint={words.reasonHint} error={error?.field('reason')} />
      <CheckBox name="again">{words.again}</CheckBox>
      {effect ? <Effect effect={effect} refundable={refundable} /> : null}
      <CallProblem error={error} />
      <Button type="submit" size="compact" busy={busy}>
        {effect?.waits ? words.ask : words.send}
      </Button>
    </StudioForm>
  );
}

/** The effect of the refund, in numbers. */
function Effect({ effect, refundable }: { effect: RefundEffect; refundable: Refundable }) {
  const { amount, stays, cents, waits } = effect;
  const { currency, aloneCents } = refundable;
  return (
    <div className={styles.effect} aria-live="polite">
      <b>{words.effect}</b>
      <dl className="rows">
        <div>
          <dt>{words.back}</dt>
          <dd>
            <Charged amount={amount.toString()} currency={currency} />
          </dd>
        </div>
        <div>
          <dt>{words.left}</dt>
          <dd>
            <Charged amount={stays.toString()} currency={currency} />
          </dd>
        </div>
        <div>
          <dt>{words.worth}</dt>
          <dd>
            <Dollars cents={cents.toString()} />
          </dd>
        </div>
      </dl>
      <p>{stays === 0n ? words.whole : words.part}</p>
      <p>
        <b>
          {waits === 'sum' ? (
            <>
              {words.waitsForSum} <Dollars cents={aloneCents} />.
            </>
          ) : waits === 'role' ? (
            words.waitsForRole
          ) : (
            words.now
          )}
        </b>
      </p>
    </div>
  );
}
