import type { StudioMember } from '@talkies/shared/studio/schemas';
import { studioMembers as words } from '../../../messages/en.ts';
import { studioApi } from '../calls/api.ts';
import { ActDialog } from '../form/ActDialog.tsx';

interface Props {
  member: StudioMember;
  onClose: () => void;
}

export const Remove = ({ member: { id, name, role }, onClose }: Props) => (
  <ActDialog
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
  </ActDialog>
);

export const AllowCode = ({ member: { id, name, email }, onClose }: Props) => (
  <ActDialog
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
  </ActDialog>
);
