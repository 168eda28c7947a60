import type { AuctionFields, StudioResponse } from '@talkies/shared/studio/schemas';
import { type SubmitEvent, useRef, useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { Field } from '../../../components/field/Field.tsx';
import { LocalTime } from '../../../components/LocalTime.tsx';
import { studioSelling, studioAuction as words } from '../../../messages/en.ts';
import { studioApi } from '../calls/api.ts';
import { CallProblem } from '../calls/CallProblem.tsx';
import { useStudioCall } from '../calls/use-studio-call.ts';
import { ReadyFields } from '../form/ReadyFields.tsx';
import { Cents } from '../money/Cents.tsx';
import * as screen from '../screen.module.css';
import { Fact, Price } from './LotteryNumbers.tsx';
import * as styles from './selling.module.css';

type Effect = StudioResponse<'openAuction'>['effect'];

function fieldsOf(form: FormData): AuctionFields {
  const text = (name: string): string => String(form.get(name) ?? '').trim();
  const starts = text('startsAt');
  return {
    ...{ days: text('days'), reserve: text('reserve') },
    startsAt: starts ? new Date(starts).toISOString() : null,
    approveBidders: form.get('bidders') === 'approved',
    anybody: form.get('bidders') === 'anybody',
  };
}

/** Opens an auction or announces it: what was typed, what it means, and the press. */
export function OpenAuction({
  loaded: { row, seen, catalogueCents },
}: {
  loaded: StudioResponse<'studioAuction'>;
}) {
  const form = useRef<HTMLFormElement>(null);
  const [effect, setEffect] = useState<Effect & { announced: boolean }>();
  const { busy, error, run } = useStudioCall();
  const call = async (mode: 'check' | 'open') => {
    if (!form.current) throw new Error('The form is gone.');
    const fields = fieldsOf(new FormData(form.current));
    const answer = await studioApi('openAuction', { params: { id: row.id }, body: { mode, seen, fields } });
    return { ...answer.effect, announced: fields.startsAt !== null };
  };
  const check = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (busy) return;
    void run(async () => {
      setEffect(await call('check'));
      return studioSelling.checked;
    });
  };
  const open = () => run(async () => ((await call('open')).announced ? words.announced : words.opened));
  return (
    <section aria-labelledby="open-auction">
      <h2 id="open-auction">{row.state === 'upcoming' ? words.open : words.openAgain}</h2>
      <form ref={form} className={screen.form} onSubmit={check} onChange={() => setEffect(undefined)}>
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
        {effect ? (
          <>
            <AuctionNumbers effect={effect} />
            <Button busy={busy} onClick={() => void open()}>
              {effect.announced ? words.announce : words.press}
            </Button>
          </>
        ) : (
          <Button type="submit" look="ghost" busy={busy}>
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
