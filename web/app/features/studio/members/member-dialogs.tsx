import type { StudioMember } from '@talkies/shared/studio/schemas';
import { studioMembers as words } from '../../../messages/en.ts';
import { studioApi } from '../kit/calls/api.ts';
import { ActionDialog } from '../kit/form/ActionDialog.tsx';

interface Props {
  member: StudioMember;
  onClose: () => void;
}

export const Remove = ({ member: { id, name, role }, onClose }: Props) => (
  <ActionDialog
    title={words.removeTitle(name)}
    label={words.remove}
    keep={words.keep}
    onClose={onClose}
    act={async () => {
      await studioApi('removeMember', { params: { id } });
      return words.removed(name);
    }}
  >
    <p>{words.removeEffect}</p>
    {role === 'owner' ? <p>{words.removeInvitations}</p> : null}
  </ActionDialog>
);

export const AllowCode = ({ member: { id, name, email }, onClose }: Props) => (
  <ActionDialog
    title={words.allowCodeTitle(name)}
    label={words.allowCode}
    keep={words.keep}
    onClose={onClose}
    act={async () => {
      await studioApi('allowCode', { params: { id } });
      return words.allowed(name);
    }}
  >
    <p>{words.allowCodeEffect(email)}</p>
  </ActionDialog>
);
