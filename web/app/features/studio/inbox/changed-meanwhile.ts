import type { InboxThread } from '@talkies/shared/studio/schemas';
import { ApiProblem } from '../../../lib/api/api.ts';
import { studioApi } from '../kit/calls/api.ts';

/** The present thread, where a call was refused because somebody else was faster; null for any other refusal. */
export const changedMeanwhile = async (thrown: unknown, id: string): Promise<InboxThread | null> =>
  thrown instanceof ApiProblem && thrown.problem.code === 'studio/changed-meanwhile'
    ? studioApi('inspectThread', { params: { id } })
    : null;
