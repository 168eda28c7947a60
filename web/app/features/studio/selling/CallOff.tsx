import type { ReactNode, SubmitEvent } from 'react';
import { Button } from '../../../components/Button.tsx';
import { studioSelling as words } from '../../../messages/en.ts';
import { CallProblem } from '../kit/calls/CallProblem.tsx';
import { useStudioCall } from '../kit/calls/use-studio-call.ts';
import { ReadyFields } from '../kit/form/ReadyFields.tsx';
import { ReasonField } from '../kit/form/ReasonField.tsx';
import * as screen from '../kit/screen.module.css';

interface Props {
  title: string;
  /** what it means, in numbers */
  effect: ReactNode;
  /** @returns what was done, in words */
  act: (reason: string) => Promise<string>;
}

/** Ends something that people take part in: its effect, why, and the press. */
export function CallOff({ title, effect, act }: Props) {
  const { busy, error, run } = useStudioCall();
  const send = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget).get('reason')).trim();
    if (!busy) void run(() => act(reason));
  };
  return (
    <section aria-labelledby="call-off">
      <h2 id="call-off">{title}</h2>
      <form className={screen.form} onSubmit={send}>
        <div className={screen.effect}>
          <b>{words.effect}</b>
          {effect}
        </div>
        <ReadyFields>
          <ReasonField label={words.reason} hint={words.reasonHint} error={error?.field('reason')} />
        </ReadyFields>
        <CallProblem error={error} />
        <Button type="submit" variant="ghost" size="compact" busy={busy}>
          {title}
        </Button>
      </form>
    </section>
  );
}
