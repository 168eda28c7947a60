import { Button } from '../../../components/Button.tsx';
import { studioOrder as words } from '../../../messages/en.ts';
import { studioApi } from '../kit/calls/api.ts';
import { CallProblem } from '../kit/calls/CallProblem.tsx';
import { useStudioCall } from '../kit/calls/use-studio-call.ts';
import { ReasonField } from '../kit/form/ReasonField.tsx';
import { StudioForm } from '../kit/form/StudioForm.tsx';
import * as styles from '../kit/screen.module.css';
import type { InspectedOrder } from './inspected-order.ts';

interface Props {
  inspected: InspectedOrder;
  again: () => void;
}

/** Cancels an unpaid order, or retries a delivery, by the order's state. */
export function CancelOrDeliver({ inspected: { order }, again }: Props) {
  const { id, state } = order;
  const params = { id };
  if (['created', 'awaiting_payment'].includes(state))
    return (
      <OrderAction
        name={words.cancel}
        text={words.cancelText}
        again={again}
        act={async (reason) => {
          await studioApi('cancelByOperator', { params, body: { reason } });
          return words.cancelled;
        }}
      />
    );
  if (!['paid', 'minting'].includes(state)) return null;
  return (
    <OrderAction
      name={words.deliver}
      text={words.deliverText}
      again={again}
      act={async (reason) => {
        await studioApi('deliverAgain', { params, body: { reason } });
        return words.delivered;
      }}
    />
  );
}

interface ActionProps {
  name: string;
  text: string;
  /** @returns the result, in words */
  act: (reason: string) => Promise<string>;
  again: () => void;
}

function OrderAction({ name, text, act, again }: ActionProps) {
  const { busy, error, run } = useStudioCall();
  const go = async (reason: string): Promise<void> => {
    if (await run(() => act(reason))) again();
  };
  return (
    <section aria-labelledby="order-action">
      <h2 id="order-action">{name}</h2>
      <StudioForm className={styles.form} busy={busy} send={(form) => go(String(form.get('reason')).trim())}>
        <p>{text}</p>
        <ReasonField label={words.actionReason} error={error?.field('reason')} />
        <CallProblem error={error} />
        <Button type="submit" variant="ghost" size="compact" busy={busy}>
          {name}
        </Button>
      </StudioForm>
    </section>
  );
}
