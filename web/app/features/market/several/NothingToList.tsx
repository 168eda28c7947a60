import { ButtonLink } from '../../../components/Button.tsx';
import { Intermission } from '../../../components/Intermission.tsx';
import { patterns } from '../../../lib/address/paths.ts';
import { several as words } from '../../../messages/en.ts';

export const NothingToList = () => (
  <Intermission
    title={words.emptyTitle}
    action={<ButtonLink to={patterns.profile}>{words.toProfile}</ButtonLink>}
  >
    <p>{words.empty}</p>
  </Intermission>
);
