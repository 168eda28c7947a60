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
  /** its effect, in numbers */
  effect: ReactNode;
  /** @returns the result, in words */
  act: (reason: string) => Promise<string>;
}

/** Cancels an auction or lottery: its effect, the reason, and the button. */
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
