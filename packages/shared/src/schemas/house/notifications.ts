import { z } from 'zod';
import { notificationTopics } from '../../constants.ts';
import { InstantSchema, OkSchema, type Shapes } from '../common.ts';

const topic = z.enum(notificationTopics);

export const NotificationSchema = z.object({
  id: z.string(),
  topic,
  title: z.string(),
  text: z.string(),
  /** a path of this site */
  link: z.string().nullable(),
  read: z.boolean(),
  at: InstantSchema,
});
export type Notification = z.infer<typeof NotificationSchema>;

/** The documents' list (discovery §7, transactions §3): `read` is 0 while unread, `date` day, month name, year. */
const documented = {
  query: z.object({ uid: z.string().max(100).optional() }),
  response: z.object({
    notifications: z.array(
      z.object({
        _id: z.string(),
        text: z.string(),
        read: z.union([z.literal(0), z.literal(1)]),
        date: z.string(),
      }),
    ),
  }),
};
const mails = z.object({ topics: z.array(z.object({ topic, mails: z.boolean() })) });
const marked = OkSchema.extend({ unread: z.number().int() });

/** Shapes of each call. */
export const notificationShapes = {
  listNotifications: {
    /** the id of the last one on the page before */
    query: z.object({ before: z.string().max(100).optional() }),
    response: z.object({
      notifications: z.array(NotificationSchema),
      unread: z.number().int(),
      next: z.string().nullable(),
    }),
  },
  unreadNotifications: { response: z.object({ unread: z.number().int() }) },
  readAllNotifications: { response: marked },
  notificationMails: { response: mails },
  setNotificationMails: { body: z.object({ topic, mails: z.boolean() }), response: mails },
  userNotifications: documented,
  userNotificationsBare: documented,
  updateNotification: { body: z.object({ id: z.string().min(1).max(100) }), response: marked },
} satisfies Record<string, Shapes>;
