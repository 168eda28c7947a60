import type { StudioResponse } from '@talkies/shared/studio/schemas';

export type DataRequestRecord = StudioResponse<'inspectDataRequest'>;
