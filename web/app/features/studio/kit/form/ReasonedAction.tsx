import { type ReactNode, useRef } from 'react';
import { Button } from '../../../../components/Button.tsx';
import { CallProblem } from '../calls/CallProblem.tsx';
import { useStudioCall } from '../calls/use-studio-call.ts';
import * as styles from '../screen.module.css';
import { ReasonField } from './ReasonField.tsx';
import { StudioForm } from './StudioForm.tsx';

interface Props {
  words: Record<'name' | 'text' | 'reason', string>;
  /** its name with its subject, where several of one name are on the page */
  label?: string;
  /** its present effect, in numbers */
  effect?: string;
  /** @returns the result, in words */
  act: (reason: string, form: FormData) => Promise<string>;
  /** refreshes data beyond those that the page loads */
  again?: () => void;
  /** its own fields, above the reason */
  children?: ReactNode;
}

/** An act with a reason: folded until it is opened and after it is done, with its effect above its button. */
export function ReasonedAction({ words, label, effect, act, again, children }: Props) {
  const { busy, error, run } = useStudioCall();
  const box = useRef<HTMLDetailsElement>(null);
  // its reverse may replace it here: neither open, nor with the earlier reason
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
