import type { StudioResponse } from '@talkies/shared/studio/schemas';

export type PersonRecord = StudioResponse<'inspectPerson'>;
