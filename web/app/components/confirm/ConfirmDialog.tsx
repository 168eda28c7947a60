import type { Proof } from '@talkies/shared';
import { useId } from 'react';
import { confirmIdentity as words } from '../../messages/en.ts';
import { Dialog } from '../Dialog.tsx';
import { ConfirmIdentity } from './ConfirmIdentity.tsx';
import * as styles from './confirm.module.css';

interface Props {
  /** the accepted proofs; without them, any */
  proofs: readonly Proof[] | undefined;
  onEnd: (confirmed: boolean) => void;
}

/** The dialog “Is it you?”, above whatever requested it. */
export default function ConfirmDialog({ proofs, onEnd }: Props) {
  const heading = useId();
  return (
    <Dialog labelledBy={heading} onClose={() => onEnd(false)} className={styles.confirmDialog}>
      <h2 id={heading}>{words.heading}</h2>
      <ConfirmIdentity proofs={proofs} onConfirmed={() => onEnd(true)} />
    </Dialog>
  );
}
