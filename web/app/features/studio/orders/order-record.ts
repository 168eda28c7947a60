import type { StudioResponse } from '@talkies/shared/studio/schemas';

export type OrderRecord = StudioResponse<'inspectOrder'>;
