import { ButtonLink } from '../../../components/Button.tsx';
import { StatusCard } from '../../../components/StatusCard.tsx';
import { patterns } from '../../../lib/url/paths.ts';
import { sellSeveral as words } from '../../../messages/en.ts';

export const NothingToList = () => (
  <StatusCard
    title={words.emptyTitle}
    action={<ButtonLink to={patterns.profile}>{words.toProfile}</ButtonLink>}
  >
    <p>{words.empty}</p>
  </StatusCard>
);
