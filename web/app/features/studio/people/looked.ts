import type { StudioResponse } from '@talkies/shared/studio/schemas';

export type LookedPerson = StudioResponse<'lookAtPerson'>;
