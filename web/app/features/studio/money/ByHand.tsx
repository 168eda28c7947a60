import type { RoyaltySums, StudioPayout } from '@talkies/shared/studio/schemas';
import { Button } from '../../../components/Button.tsx';
import { Field } from '../../../components/field/Field.tsx';
import { studioByHand as words } from '../../../messages/en.ts';
import { studioApi } from '../kit/calls/api.ts';
import { CallProblem } from '../kit/calls/CallProblem.tsx';
import { useStudioCall } from '../kit/calls/use-studio-call.ts';
import { StudioForm } from '../kit/form/StudioForm.tsx';
import * as styles from '../kit/screen.module.css';
import { Cents } from './Cents.tsx';

interface Props {
  sums: RoyaltySums;
  address: string;
  payouts: readonly StudioPayout[];
}

/**
 * Pays a creator by bank: the sum is reserved first, and ended with the payment's reference. A payout whose transaction
 * was called off is ended in the same way.
 */
export function ByHand({ sums, address, payouts }: Props) {
  const running = payouts.find(({ state, byHand }) => state === 'begun' && byHand);
  if (running) return <End payout={running} />;
  if (BigInt(sums.owed) <= 0n || payouts.some(({ state }) => state === 'begun')) return null;
  return <Begin sums={sums} address={address} />;
}

function Begin({ sums, address }: Omit<Props, 'payouts'>) {
  const { busy, error, run } = useStudioCall();
  const begin = () =>
    run(async () => {
      const { kind } = await studioApi('beginPayout', { body: { chain: sums.chain, address } });
      return kind === 'done' ? words.begun : words.waiting;
    });
  return (
    <div className={styles.effect}>
      <p>
        {words.begin} <Cents cents={sums.owed} />.
      </p>
      <CallProblem error={error} />
      <Button size="compact" variant="ghost" busy={busy} onClick={() => void begin()}>
        {words.setAside}
      </Button>
    </div>
  );
}

function End({ payout }: { payout: StudioPayout }) {
  const { busy, error, run } = useStudioCall();
  const end = (reference: string | null) =>
    run(async () => {
      await studioApi('endPayout', { params: { id: String(payout.id) }, body: { reference } });
      return reference === null ? words.cancelled : words.paid;
    });
  return (
    <StudioForm
      className={styles.form}
      busy={busy}
      send={(form) => end(String(form.get('reference')).trim())}
    >
      <p>
        {words.pays} <Cents cents={(BigInt(payout.cents) - BigInt(payout.taxCents)).toString()} />.
        {payout.taxCents === '0' ? null : (
          <>
            {' '}
            {words.deducted} <Cents cents={payout.taxCents} />.
          </>
        )}
      </p>
      {payout.batch ? <p>{words.calledOff}</p> : null}
      <Field
        label={words.reference}
        name="reference"
        required
        maxLength={200}
        autoComplete="off"
        hint={words.referenceHint}
        error={error?.field('reference')}
      />
      <CallProblem error={error} />
      <div className={styles.actions}>
        <Button type="submit" size="compact" busy={busy}>
          {words.isPaid}
        </Button>
        <Button variant="ghost" size="compact" onClick={() => void end(null)}>
          {words.notPaid}
        </Button>
      </div>
    </StudioForm>
  );
}
