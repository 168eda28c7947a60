import type { StudioResponse } from '@talkies/shared/studio/schemas';

export type InspectedPerson = StudioResponse<'inspectPerson'>;
