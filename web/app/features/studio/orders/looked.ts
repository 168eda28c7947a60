import type { StudioResponse } from '@talkies/shared/studio/schemas';

export type Looked = StudioResponse<'lookAtOrder'>;
