import { type ReactNode, useId } from 'react';
import { Button } from '../../../../components/Button.tsx';
import { Dialog } from '../../../../components/Dialog.tsx';
import { CallProblem } from '../calls/CallProblem.tsx';
import { useStudioCall } from '../calls/use-studio-call.ts';
import * as screen from '../screen.module.css';
import * as styles from './action-dialog.module.css';

interface Props {
  title: string;
  /** the label of its button */
  label: string;
  /** the label of the button that changes nothing */
  keep: string;
  onClose: () => void;
  act: () => Promise<string>;
  /** the effect, in words */
  children: ReactNode;
}

/** States an action's effect before it is taken. */
export function ActionDialog({ title, label, keep, onClose, act, children }: Props) {
  const { busy, error, run } = useStudioCall();
  const heading = useId();
  const press = async (): Promise<void> => {
    if (await run(act)) onClose();
  };
  return (
    <Dialog labelledBy={heading} onClose={onClose} className={styles.dialog}>
      <h2 id={heading}>{title}</h2>
      {children}
      <CallProblem error={error} />
      {/* problems of fields, which are behind the dialog */}
      {error?.problem.errors?.map(({ field, message }) => (
        <p key={field} role="alert">
          {message}
        </p>
      ))}
      <div className={screen.actions}>
        <Button busy={busy} onClick={() => void press()}>
          {label}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {keep}
        </Button>
      </div>
    </Dialog>
  );
}
