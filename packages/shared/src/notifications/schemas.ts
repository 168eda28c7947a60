import { z } from 'zod';
import { InstantSchema, OkSchema, type Shapes } from '../common/schemas.ts';
import { notificationCategories } from '../constants.ts';

const topic = z.enum(notificationCategories);

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

/** The specification's list (discovery:7, transactions:3): `read` is 0 while unread, `date` day, month name, year. */
const documented = {
  query: z.object({ uid: z.string().max(100).optional() }),
  response: z.object({
    notifications: z.array(
      z.object({
        _id: z.string(),
        text: z.string(),
        read: z.union([z.literal(0), z.literal(1)]),
        date: z.string(),
        /** only for a bid on the legendary item; `time` is in milliseconds since 1970 */
        title: z.string().optional(),
        tag: z.string().optional(),
        time: z.number().int().optional(),
      }),
    ),
  }),
};
/** A person's choices: which notifications are also sent by mail, and which to their devices. */
const choices = z.object({
  choices: z.array(
    z.object({ name: z.string(), topic, label: z.string(), mail: z.boolean(), push: z.boolean() }),
  ),
  push: z.object({
    /** the key that a browser subscribes with (RFC 8292), base64url; null where this shop sends no push messages */
    key: z.string().nullable(),
    devices: z.array(
      z.object({ id: z.string(), device: z.string(), since: InstantSchema, here: z.boolean() }),
    ),
  }),
});
const names = z.array(z.string().max(40)).max(60);
const base64url = (bytes: number) =>
  z
    .string()
    .regex(/^[\w-]+={0,2}$/, 'Use base64url.')
    .max(bytes * 2);
/** The result of `PushSubscription.toJSON()` (Push API). */
const device = z.object({
  endpoint: z.url({ protocol: /^https?$/ }).max(1000),
  keys: z.object({ p256dh: base64url(65), auth: base64url(16) }),
});
const mailed = z.object({ label: z.string(), mails: z.boolean() });
const token = z.object({ token: z.string().min(1).max(200) });
const marked = OkSchema.extend({ unread: z.number().int() });

/** Shapes of each call. */
export const notificationShapes = {
  listNotifications: {
    /** `next` of the page before */
    query: z.object({ before: z.string().max(100).optional() }),
    response: z.object({
      notifications: z.array(NotificationSchema),
      unread: z.number().int(),
      next: z.string().nullable(),
    }),
  },
  unreadNotifications: { response: z.object({ unread: z.number().int() }) },
  readAllNotifications: {
    /** `at` of the newest one shown: what came later stays unread; without it all are marked, as by older pages */
    query: z.object({ upTo: InstantSchema.optional() }),
    response: marked,
  },
  notificationChoices: { response: choices },
  /** replaces all choices: categories that are not named are switched off */
  setNotificationChoices: { body: z.object({ mail: names, push: names }), response: choices },
  mailedChoice: { query: token, response: mailed },
  stopMails: { body: token, response: mailed },
  addPushDevice: { body: device, response: choices },
  /** for a subscription that the browser changed by itself */
  renewPushDevice: { body: device.extend({ old: z.string().max(1000) }), response: choices },
  removePushDevice: { params: z.object({ id: z.uuid() }), response: choices },
  userNotifications: documented,
  userNotificationsBare: documented,
  updateNotification: { body: z.object({ id: z.string().min(1).max(100) }), response: marked },
} satisfies Record<string, Shapes>;
