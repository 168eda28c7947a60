import type { StudioResponse } from '@talkies/shared/studio/schemas';

export type InspectedDataRequest = StudioResponse<'inspectDataRequest'>;
