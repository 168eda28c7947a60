import { bookShapes } from './books-schemas.ts';
import { inboxShapes } from './inbox-schemas.ts';
import { peopleShapes } from './people-schemas.ts';

export type { BooksDay, BooksDifference } from './books-schemas.ts';
export type { InboxRow, InboxText, InboxThread } from './inbox-schemas.ts';
export type { PersonRow } from './people-schemas.ts';

/** What support and finance work with. */
export const supportShapes = { ...peopleShapes, ...inboxShapes, ...bookShapes };
