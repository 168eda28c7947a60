import { strongProofs } from '@talkies/shared';
import { ConfirmIdentity } from '../../../components/confirm/ConfirmIdentity.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import * as styles from './edit-profile.module.css';

interface Props {
  heading: string;
  onClose: () => void;
  onConfirmed: () => void;
}

/** The dialog “Is it you?”, with the change that requires it as its heading. Loaded when needed. */
export default function ConfirmChangeDialog({ heading, onClose, onConfirmed }: Props) {
  return (
    <Dialog labelledBy="confirm-heading" onClose={onClose} className={styles.editDialog}>
      <h2 id="confirm-heading">{heading}</h2>
      <ConfirmIdentity proofs={strongProofs} onConfirmed={onConfirmed} />
    </Dialog>
  );
}
