import type { InboxThread } from '@talkies/shared/studio/schemas';
import { ApiProblem } from '../../../lib/api/api.ts';
import { studioApi } from '../kit/calls/api.ts';

/** What a thread is by now, where something was refused since another was faster; null where it was refused for something else. */
export const changedMeanwhile = async (thrown: unknown, id: string): Promise<InboxThread | null> =>
  thrown instanceof ApiProblem && thrown.problem.code === 'studio/changed-meanwhile'
    ? studioApi('inspectThread', { params: { id } })
    : null;
