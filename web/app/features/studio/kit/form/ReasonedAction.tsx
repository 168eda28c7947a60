import { type ReactNode, useRef } from 'react';
import { Button } from '../../../../components/Button.tsx';
import { CallProblem } from '../calls/CallProblem.tsx';
import { useStudioCall } from '../calls/use-studio-call.ts';
import * as styles from '../screen.module.css';
import { ReasonField } from './ReasonField.tsx';
import { StudioForm } from './StudioForm.tsx';

interface Props {
  words: Record<'name' | 'text' | 'reason', string>;
  /** its name with what it is about, where several of one name are on the page */
  label?: string;
  /** what it does just now, in numbers */
  effect?: string;
  /** @returns what was done, in words */
  act: (reason: string, form: FormData) => Promise<string>;
  /** shows what is true then, beyond what the page loads */
  again?: () => void;
  /** fields of its own, above the reason */
  children?: ReactNode;
}

/** An act that says why: folded until it is wanted and when it is done, with what it does above its button. */
export function ReasonedAction({ words, label, effect, act, again, children }: Props) {
  const { busy, error, run } = useStudioCall();
  const box = useRef<HTMLDetailsElement>(null);
  // its way back may take this place: neither open, nor with the reason of what was done
  const fold = (): void => {
    if (!box.current) return;
    box.current.querySelector('form')?.reset();
    box.current.open = false;
    box.current.querySelector('summary')?.focus();
  };
  const go = async (form: FormData): Promise<void> => {
    if (!(await run(() => act(String(form.get('reason')).trim(), form)))) return;
    fold();
    again?.();
  };
  return (
    <details ref={box} className={styles.disclosure}>
      <summary aria-label={label}>{words.name}</summary>
      <StudioForm
        className={styles.form}
        label={label ?? words.name}
        busy={busy}
        send={(form) => void go(form)}
      >
        <p>{words.text}</p>
        {effect ? <p className={styles.effect}>{effect}</p> : null}
        {children}
        <ReasonField label={words.reason} error={error?.field('reason')} />
        <CallProblem error={error} />
        <Button type="submit" variant="ghost" size="compact" busy={busy}>
          {words.name}
        </Button>
      </StudioForm>
    </details>
  );
}
