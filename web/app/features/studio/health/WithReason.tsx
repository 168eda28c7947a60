import type { SubmitEvent } from 'react';
import { Button } from '../../../components/Button.tsx';
import { Field } from '../../../components/field/Field.tsx';
import { studioHealth } from '../../../messages/en.ts';
import { CallProblem } from '../calls/CallProblem.tsx';
import { useStudioCall } from '../calls/use-studio-call.ts';
import { ReadyFields } from '../form/ReadyFields.tsx';
import * as styles from '../screen.module.css';

interface Props {
  name: string;
  /** the same, with what it is about */
  label: string;
  effect: string;
  /** @returns what was done, in words */
  act: (reason: string) => Promise<string>;
}

/** Something that is done for a reason: it opens in its place, and says what it leads to. */
export function WithReason({ name, label, effect, act }: Props) {
  const { busy, error, run } = useStudioCall();
  const send = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget).get('reason')).trim();
    if (!busy) void run(() => act(reason));
  };
  return (
    <details>
      <summary aria-label={label}>{name}</summary>
      <form className={styles.form} onSubmit={send}>
        <p className="small">{effect}</p>
        <ReadyFields>
          <Field
            label={studioHealth.jobs.reason}
            name="reason"
            required
            minLength={3}
            maxLength={200}
            autoComplete="off"
            error={error?.field('reason')}
          />
        </ReadyFields>
        <CallProblem error={error} />
        <Button type="submit" look="ghost" size="compact" busy={busy}>
          {name}
        </Button>
      </form>
    </details>
  );
}
