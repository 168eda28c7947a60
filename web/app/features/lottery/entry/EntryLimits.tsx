import { exactAmount, exclusionDays, type Problem } from '@talkies/shared';
import type { LotteryEntry } from '@talkies/shared/schemas';
import { type FormEvent, useEffect, useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { Field } from '../../../components/field/Field.tsx';
import { LocalTime } from '../../../components/LocalTime.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { ApiProblem, browserApi } from '../../../lib/api/api.ts';
import { formatMoney } from '../../../lib/format/money.ts';
import { useRefetch } from '../../../lib/live/use-refetch.ts';
import { toast } from '../../../lib/toast/toast.ts';
import { ticketLimits as words } from '../../../messages/en.ts';
import { scrollToFragment } from '../page/scroll-to-fragment.ts';
import * as styles from './entry-limits.module.css';

/** A person's own daily limit, and a break that cannot be shortened. Only for signed-in people. */
export default function EntryLimits() {
  const [entry, setEntry] = useState<LotteryEntry | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [late, setLate] = useState(false);
  const refetch = useRefetch('limits', () => browserApi('lotteryEntry'), setEntry);
  useEffect(() => void refetch().then((found) => setLate(!found)), [refetch]);
  const receive = (answer: Promise<LotteryEntry>, done: string): void => {
    setProblem(null);
    answer.then(
      (changed) => {
        setEntry(changed);
        toast(done);
      },
      (error: unknown) => {
        if (!(error instanceof ApiProblem)) throw error;
        setProblem(error.problem);
      },
    );
  };
  return (
    <section className={styles.limits} id="limits" ref={scrollToFragment} aria-labelledby="limits-title">
      <h2 id="limits-title">{words.title}</h2>
      <p className="muted">{words.text}</p>
      {problem ? (
        <Notice kind="bad">
          {problem.title}. {problem.detail}
        </Notice>
      ) : null}
      {entry ? (
        <div className={styles.forms}>
          <Daily
            entry={entry}
            onSet={(dailyLimit) =>
              receive(browserApi('setLotteryEntry', { body: { dailyLimit } }), words.limitSet)
            }
          />
          <Break
            entry={entry}
            onTake={(days) => receive(browserApi('excludeFromLotteries', { body: { days } }), words.onBreak)}
          />
        </div>
      ) : null}
      {late && !entry ? <p role="status">{words.late}</p> : null}
    </section>
  );
}

function Daily({ entry, onSet }: { entry: LotteryEntry; onSet: (dollars: number) => void }) {
  const { dailyLimit, nextLimit, spentToday } = entry;
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    onSet(Number(new FormData(event.currentTarget).get('dailyLimit')));
  };
  return (
    <form onSubmit={submit}>
      <h3>{words.daily}</h3>
      <p>{words.spent(formatMoney(spentToday), formatMoney(dailyLimit))}</p>
      {nextLimit ? (
        <p className="small">
          {words.next(formatMoney(nextLimit.limit))} <LocalTime inSentence at={nextLimit.from} />
        </p>
      ) : null}
      <Field
        key={dailyLimit.amount}
        name="dailyLimit"
        type="number"
        inputMode="numeric"
        required
        min={0}
        step={1}
        label={words.limit}
        hint={words.limitHint}
        defaultValue={exactAmount(dailyLimit)}
      />
      <Button type="submit" variant="ghost">
        {words.set}
      </Button>
    </form>
  );
}

type Days = (typeof exclusionDays)[number];

function Break({ entry, onTake }: { entry: LotteryEntry; onTake: (days: Days) => void }) {
  const [sure, setSure] = useState<Days | null>(null);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const days = Number(new FormData(event.currentTarget).get('days'));
    setSure(exclusionDays.find((each) => each === days) ?? null);
  };
  return (
    <form onSubmit={submit}>
      <h3>{words.breakTitle}</h3>
      {entry.excludedUntil ? (
        <p role="status">
          <b>
            {words.excludedUntil} <LocalTime inSentence at={entry.excludedUntil} />
          </b>
        </p>
      ) : null}
      <p>{words.breakText}</p>
      {sure === null ? (
        <>
          <label className="field">
            <span>{words.forDays}</span>
            <select name="days" className="input" defaultValue={7}>
              {exclusionDays.map((days) => (
                <option key={days} value={days}>
                  {words.days(days)}
                </option>
              ))}
            </select>
          </label>
          <Button type="submit" variant="ghost">
            {entry.excludedUntil ? words.longer : words.takeBreak}
          </Button>
        </>
      ) : (
        <>
          <p role="alert">{words.sure(words.days(sure))}</p>
          <Button
            onClick={() => {
              onTake(sure);
              setSure(null);
            }}
          >
            {words.yes}
          </Button>
          <Button variant="ghost" onClick={() => setSure(null)}>
            {words.no}
          </Button>
        </>
      )}
    </form>
  );
}
