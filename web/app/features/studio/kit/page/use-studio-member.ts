import type { StudioMe } from '@talkies/shared/studio/schemas';
import { useRouteLoaderData } from 'react-router';

/** The signed-in member, for pages within the frame. */
export function useStudioMember(): StudioMe {
  const member = useRouteLoaderData<StudioMe>('frame');
  if (!member) throw new Error('Only pages within the frame know a member.');
  return member;
}
