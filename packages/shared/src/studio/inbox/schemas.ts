import { z } from 'zod';
import {
  IdParamSchema,
  InstantSchema,
  line,
  OkSchema,
  pageLimit,
  type Shapes,
} from '../../common/schemas.ts';
import { hideableParts } from '../../content/reasons.ts';
import type { inboxEndpoints } from './endpoints.ts';

const kind = z.enum(['message', 'report']);
const count = z.number().int();
const UuidParamSchema = z.object({ id: z.uuid() });

const ThreadRowSchema = z.object({
  /** `M-7KQ2-X9TB`, of a report `R-…` */
  id: z.string(),
  kind,
  state: z.enum(['open', 'closed']),
  /** the last word is theirs, or a word of ours did not reach them */
  waiting: z.boolean(),
  name: z.string(),
  /** a topic, or the reason of a report */
  about: z.string(),
  /** the beginning of what was written first */
  preview: z.string(),
  /** a member's address */
  assignee: z.string().nullable(),
  lastAt: InstantSchema,
});
export type InboxRow = z.infer<typeof ThreadRowSchema>;

const ReplySchema = z.object({
  id: count,
  from: z.enum(['us', 'them']),
  /** who of us: a member's address */
  author: z.string().nullable(),
  text: z.string(),
  at: InstantSchema,
  /** ours, whose mail was given up: it did not reach them */
  undelivered: z.boolean(),
});

const ThreadSchema = ThreadRowSchema.omit({ preview: true }).extend({
  email: z.string(),
  /** the account that was signed in */
  userId: z.string().nullable(),
  text: z.string(),
  at: InstantSchema,
  replies: z.array(ReplySchema),
  /** what one has read: an answer names it */
  version: count,
  assigneeId: z.string().nullable(),
  /** of a report: the item, and whether it is hidden */
  item: z
    .object({ id: z.string(), title: z.string(), serial: count.nullable(), hidden: z.boolean() })
    .nullable(),
  /** of a report on a profile: whose, and what of it; `hiddenSince` while it is out of sight. Null id: the account is gone */
  person: z
    .object({
      id: z.string().nullable(),
      name: z.string(),
      handle: z.string(),
      part: z.enum(hideableParts),
      hiddenSince: InstantSchema.nullable(),
    })
    .nullable(),
});
export type InboxThread = z.infer<typeof ThreadSchema>;

const text = z.string().trim().min(1, 'Please fill this in.').max(8000, 'Write at most 8000 characters.');
const readyText = { title: line(1, 80), text };
const ReadyTextSchema = z.object({ id: z.string(), title: z.string(), text: z.string(), version: count });
export type InboxText = z.infer<typeof ReadyTextSchema>;

export const inboxShapes = {
  listInbox: {
    query: z.object({
      show: z.enum(['open', 'mine', 'closed']).default('open'),
      kind: kind.optional(),
      cursor: z.string().max(300).optional(),
      limit: pageLimit(200, 50),
    }),
    response: z.object({ threads: z.array(ThreadRowSchema), next: z.string().nullable() }),
  },
  inspectThread: { params: IdParamSchema, response: ThreadSchema },
  answerThread: {
    params: IdParamSchema,
    body: z.object({
      /** mailed as it stands */
      text,
      /** of the thread that was read; another one's answer since then refuses this one */
      version: count,
      close: z.boolean().default(false),
    }),
    response: ThreadSchema,
  },
  assignThread: {
    params: IdParamSchema,
    /** to oneself, or to nobody; `from`: whose it was when one looked */
    body: z.object({ to: z.enum(['me', 'nobody']), from: z.string().max(100).nullable() }),
    response: ThreadSchema,
  },
  setThreadState: {
    params: IdParamSchema,
    /** `version` of the thread that was read: what was written since then refuses this */
    body: z.object({ state: z.enum(['open', 'closed']), version: count }),
    response: ThreadSchema,
  },
  hideReported: {
    params: IdParamSchema,
    body: z.object({ hidden: z.boolean() }),
    response: ThreadSchema,
  },
  listReadyTexts: { response: z.object({ texts: z.array(ReadyTextSchema) }) },
  addReadyText: { body: z.object(readyText), response: ReadyTextSchema },
  changeReadyText: {
    params: UuidParamSchema,
    body: z.object({ ...readyText, version: count }),
    response: ReadyTextSchema,
  },
  removeReadyText: { params: UuidParamSchema, response: OkSchema },
} satisfies Record<keyof typeof inboxEndpoints, Shapes>;
