import { inboxShapes } from './inbox-schemas.ts';
import { peopleShapes } from './people-schemas.ts';

export type { InboxRow, InboxText, InboxThread } from './inbox-schemas.ts';
export type { PersonRow } from './people-schemas.ts';

/** What support works with. */
export const supportShapes = { ...peopleShapes, ...inboxShapes };
