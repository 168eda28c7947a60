import type { StudioResponse } from '@talkies/shared/studio/schemas';

export type LookedRequest = StudioResponse<'lookAtDataRequest'>;
