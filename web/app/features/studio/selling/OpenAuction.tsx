import type { AuctionFields, StudioResponse } from '@talkies/shared/studio/schemas';
import { type SubmitEvent, useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { Fact } from '../../../components/Fact.tsx';
import { Field } from '../../../components/field/Field.tsx';
import { LocalTime } from '../../../components/LocalTime.tsx';
import { studioSelling, studioAuction as words } from '../../../messages/en.ts';
import { studioApi } from '../kit/calls/api.ts';
import { CallProblem } from '../kit/calls/CallProblem.tsx';
import { useStudioCall } from '../kit/calls/use-studio-call.ts';
import { instantOf, MAX_LOCAL } from '../kit/form/local-instant.ts';
import { ReadyFields } from '../kit/form/ReadyFields.tsx';
import { useTrial } from '../kit/form/use-trial.ts';
import * as screen from '../kit/screen.module.css';
import { Cents } from '../money/Cents.tsx';
import { Price } from './LotteryNumbers.tsx';
import * as styles from './selling.module.css';

type Effect = StudioResponse<'openAuction'>['effect'];

/** The form, and the auction's state at that time. */
interface Sent {
  seen: string;
  fields: AuctionFields;
}

function fieldsOf(element: HTMLFormElement): AuctionFields {
  const form = new FormData(element);
  const text = (name: string): string => String(form.get(name) ?? '').trim();
  const starts = text('startsAt');
  return {
    ...{ days: text('days'), reserve: text('reserve') },
    startsAt: instantOf(starts) || null,
    approveBidders: form.get('bidders') === 'approved',
    anybody: form.get('bidders') === 'anybody',
  };
}

interface Props {
  loaded: StudioResponse<'studioAuction'>;
}

/** Opens an auction or announces it, while possible; a refusal is shown beside the form. */
export function OpenAuction({ loaded }: Props) {
  const call = useStudioCall();
  return loaded.mayOpen || call.busy || call.error ? <AuctionForm loaded={loaded} call={call} /> : null;
}

/** The form, its effect, and the button. */
function AuctionForm({
  loaded: { row, seen, catalogueCents },
  call: { busy, error, run },
}: Props & { call: ReturnType<typeof useStudioCall> }) {
  const [typed, setTyped] = useState<AuctionFields>();
  const { trial, setTrial } = useTrial<Sent, Effect>(typed && { seen, fields: typed });
  const params = { id: row.id };
  const check = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (busy) return;
    const sent = { seen, fields: fieldsOf(event.currentTarget) };
    setTyped(sent.fields);
    void run(async () => {
      const { effect } = await studioApi('openAuction', { params, body: { mode: 'check', ...sent } });
      setTrial({ sent, effect });
      return studioSelling.checked;
    });
  };
  const open = (sent: Sent) =>
    run(async () => {
      await studioApi('openAuction', { params, body: { mode: 'open', ...sent } });
      return sent.fields.startsAt ? words.announced : words.opened;
    });
  return (
    <section aria-labelledby="open-auction">
      <h2 id="open-auction">{row.state === 'upcoming' ? words.open : words.openAgain}</h2>
      <form
        className={screen.form}
        onSubmit={check}
        onChange={({ currentTarget }) => setTyped(fieldsOf(currentTarget))}
      >
        <p className="muted">
          {words.catalogue}: <Cents cents={catalogueCents} />
        </p>
        <ReadyFields>
          <div className={styles.pair}>
            <Field
              label={words.days}
              name="days"
              required
              inputMode="decimal"
              defaultValue="7"
              hint={words.daysHint}
              error={error?.field('days')}
            />
            <Field
              label={words.reserve(row.coin)}
              name="reserve"
              inputMode="decimal"
              autoComplete="off"
              hint={words.reserveHint}
              error={error?.field('reserve')}
            />
          </div>
          <Field
            label={words.starts}
            name="startsAt"
            type="datetime-local"
            max={MAX_LOCAL}
            hint={words.startsHint}
            error={error?.field('startsAt')}
          />
          {row.legendary ? (
            <fieldset className={styles.fieldset}>
              <legend>{words.bidders}</legend>
              {(['terms', 'approved', 'anybody'] as const).map((way) => (
                <label key={way}>
                  <input type="radio" name="bidders" value={way} defaultChecked={way === 'approved'} />{' '}
                  {words.biddersWays[way]}
                </label>
              ))}
            </fieldset>
          ) : null}
        </ReadyFields>
        <CallProblem error={error} />
        {trial ? (
          <>
            <AuctionNumbers effect={trial.effect} />
            <Button busy={busy} onClick={() => void open(trial.sent)}>
              {trial.sent.fields.startsAt ? words.announce : words.press}
            </Button>
          </>
        ) : (
          <Button type="submit" variant="ghost" busy={busy}>
            {studioSelling.check}
          </Button>
        )}
      </form>
    </section>
  );
}

const AuctionNumbers = ({ effect: { opensAt, endsAt, reserve, bidders } }: { effect: Effect }) => (
  <div className={screen.effect} aria-live="polite">
    <b>{studioSelling.effect}</b>
    <dl className="rows">
      <Fact name={words.opensAt}>
        <LocalTime at={opensAt} />
      </Fact>
      <Fact name={words.endsAt}>
        <LocalTime at={endsAt} />
      </Fact>
      <Fact name={words.least}>{reserve ? <Price of={reserve} /> : words.noRate}</Fact>
      <Fact name={words.bidders}>{words.biddersWays[bidders]}</Fact>
    </dl>
    <p>{words.fixed}</p>
  </div>
);
