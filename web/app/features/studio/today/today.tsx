import { studioFrame, studioRoleWords } from '../../../messages/en.ts';
import { StudioPage } from '../page/StudioPage.tsx';
import { studioMeta } from '../page/studio-meta.ts';
import { useStudioMember } from '../page/use-studio-member.ts';
import type { Route } from './+types/today';

export { StudioProblem as ErrorBoundary } from '../page/StudioProblem.tsx';

export const meta: Route.MetaFunction = () => studioMeta(studioFrame.today);

export default function Today() {
  const { role } = useStudioMember();
  return (
    <StudioPage title={studioRoleWords[role].name} lead={studioRoleWords[role].does}>
      {null}
    </StudioPage>
  );
}
