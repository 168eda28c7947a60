import type { StudioResponse } from '@talkies/shared/studio/schemas';

export type InspectedOrder = StudioResponse<'inspectOrder'>;
