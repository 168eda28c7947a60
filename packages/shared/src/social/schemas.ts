import { z } from 'zod';
import { ItemCardSchema } from '../catalogue/schemas.ts';
import { IdParamSchema, type Shapes } from '../common/schemas.ts';

const liked = z.object({ liked: z.boolean(), likes: z.number().int() });

const watched = z.object({ watched: z.boolean() });

/** What people can be reminded of; a launch has its own reminders, and only its calendar file is made here. */
export const remindedOf = ['film', 'auction'] as const;
export type RemindedOf = (typeof remindedOf)[number];
const id = z.string().min(1).max(120);
const opening = z.object({ about: z.enum(remindedOf), id });
const reminder = z.object({ wanted: z.boolean() });

/** Shapes of each call. */
export const socialShapes = {
  likeItem: { params: IdParamSchema, response: liked },
  unlikeItem: { params: IdParamSchema, response: liked },
  watchState: { params: IdParamSchema, response: watched },
  watchItem: { params: IdParamSchema, response: watched },
  unwatchItem: { params: IdParamSchema, response: watched },
  /** the items that the caller watches, the latest first, at most 100 */
  listWatches: { response: z.object({ items: z.array(ItemCardSchema) }) },
  reminderState: { params: opening, response: reminder },
  setReminder: { params: opening, body: reminder, response: reminder },
  calendarFile: {
    params: z.object({ about: z.enum([...remindedOf, 'drop']), id }),
    /** iCalendar text instead (RFC 5545) */
    response: z.looseObject({}),
  },
  /** ids of the items that the caller likes, so that lists of items stay the same for everybody */
  listLikes: { response: z.object({ items: z.array(z.string()) }) },
} satisfies Record<string, Shapes>;
