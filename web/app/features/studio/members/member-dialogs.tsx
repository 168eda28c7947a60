import type { StudioMember } from '@talkies/shared/studio/schemas';
import { type ReactNode, useId } from 'react';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { studioMembers as words } from '../../../messages/en.ts';
import { studioApi } from '../calls/api.ts';
import { CallProblem } from '../calls/CallProblem.tsx';
import { useStudioCall } from '../calls/use-studio-call.ts';
import * as styles from './members.module.css';

interface Props {
  member: StudioMember;
  onClose: () => void;
}

export const Remove = ({ member: { id, name, role }, onClose }: Props) => (
  <ActDialog
    title={words.removeTitle(name)}
    label={words.remove}
    onClose={onClose}
    act={async () => {
      await studioApi('removeMember', { params: { id } });
      return words.removed(name);
    }}
  >
    <p>{words.removeEffect}</p>
    {role === 'owner' ? <p>{words.removeInvitations}</p> : null}
  </ActDialog>
);

export const AllowCode = ({ member: { id, name, email }, onClose }: Props) => (
  <ActDialog
    title={words.allowCodeTitle(name)}
    label={words.allowCode}
    onClose={onClose}
    act={async () => {
      await studioApi('allowCode', { params: { id } });
      return words.allowed(name);
    }}
  >
    <p>{words.allowCodeEffect(email)}</p>
  </ActDialog>
);

interface ActProps {
  title: string;
  /** what its button does */
  label: string;
  onClose: () => void;
  act: () => Promise<string>;
  /** the effect, in words */
  children: ReactNode;
}

/** Says what an act does before it is done. */
function ActDialog({ title, label, onClose, act, children }: ActProps) {
  const { busy, error, run } = useStudioCall();
  const heading = useId();
  const press = async (): Promise<void> => {
    if (await run(act)) onClose();
  };
  return (
    <Dialog labelledBy={heading} onClose={onClose} className={styles.membersDialog}>
      <h2 id={heading}>{title}</h2>
      {children}
      <CallProblem error={error} />
      <div className={styles.membersActs}>
        <Button busy={busy} onClick={() => void press()}>
          {label}
        </Button>
        <Button look="ghost" onClick={onClose}>
          {words.keep}
        </Button>
      </div>
    </Dialog>
  );
}
