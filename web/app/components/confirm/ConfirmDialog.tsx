import { useId } from 'react';
import { confirmYou as words } from '../../messages/en.ts';
import { Dialog } from '../dialog/Dialog.tsx';
import { ConfirmYou } from './ConfirmYou.tsx';

/** "Please confirm that it is you", above whatever asked for it. */
export default function ConfirmDialog({ onEnd }: { onEnd: (confirmed: boolean) => void }) {
  const heading = useId();
  return (
    <Dialog labelledBy={heading} onClose={() => onEnd(false)} className="confirm-dialog">
      <h2 id={heading}>{words.heading}</h2>
      <ConfirmYou onConfirmed={() => onEnd(true)} />
    </Dialog>
  );
}
