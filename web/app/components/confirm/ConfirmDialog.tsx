import type { Proof } from '@talkies/shared';
import { useId } from 'react';
import { confirmIdentity as words } from '../../messages/en.ts';
import { Dialog } from '../Dialog.tsx';
import { ConfirmIdentity } from './ConfirmIdentity.tsx';
import * as styles from './confirm.module.css';

interface Props {
  /** those that count; any where they are left out */
  proofs: readonly Proof[] | undefined;
  onEnd: (confirmed: boolean) => void;
}

/** “Is it you?”, above whatever asked for it. */
export default function ConfirmDialog({ proofs, onEnd }: Props) {
  const heading = useId();
  return (
    <Dialog labelledBy={heading} onClose={() => onEnd(false)} className={styles.confirmDialog}>
      <h2 id={heading}>{words.heading}</h2>
      <ConfirmIdentity proofs={proofs} onConfirmed={() => onEnd(true)} />
    </Dialog>
  );
}
