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
import { MAX_VERSION } from '../version.ts';
import type { inboxEndpoints } from './endpoints.ts';

const kind = z.enum(['message', 'report']);
const count = z.number().int();
/** A thread without replies has version 0. */
const seen = count.min(0).max(MAX_VERSION);
const UuidParamSchema = z.object({ id: z.uuid() });

const ThreadRowSchema = z.object({
  /** `M-7KQ2-X9TB`; a report's begins with `R-` */
  id: z.string(),
  kind,
  state: z.enum(['open', 'closed']),
  /** true: the last message is theirs, or one of ours did not reach them */
  waiting: z.boolean(),
  name: z.string(),
  /** the subject, or the reason of a report */
  about: z.string(),
  /** the beginning of the first message */
  preview: z.string(),
  /** a member's address */
  assignee: z.string().nullable(),
  lastAt: InstantSchema,
});
export type InboxRow = z.infer<typeof ThreadRowSchema>;

const ReplySchema = z.object({
  id: count,
  from: z.enum(['us', 'them']),
  /** the member who wrote it, by mail address */
  author: z.string().nullable(),
  text: z.string(),
  at: InstantSchema,
  /** true: it is ours, and its mail was given up, so it did not reach them */
  undelivered: z.boolean(),
});

const ThreadSchema = ThreadRowSchema.omit({ preview: true }).extend({
  email: z.string(),
  /** the account that was signed in when writing */
  userId: z.string().nullable(),
  text: z.string(),
  at: InstantSchema,
  replies: z.array(ReplySchema),
  /** the version that was read; an answer has to name it */
  version: count,
  assigneeId: z.string().nullable(),
  /** for a report: the item, and whether it is hidden */
  item: z
    .object({ id: z.string(), title: z.string(), serial: count.nullable(), hidden: z.boolean() })
    .nullable(),
  /**
   * for a report on a profile: the person and the part; `hiddenSince` while the part is hidden. `id` is null where the
   * account is deleted
   */
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
      /** mailed unchanged */
      text,
      /** the version of the thread that was read; refused if another member answered since */
      version: seen,
      close: z.boolean().default(false),
    }),
    response: ThreadSchema,
  },
  assignThread: {
    params: IdParamSchema,
    /** assigns it to the caller or to nobody; `from`: the assignee that the caller saw */
    body: z.object({ to: z.enum(['me', 'nobody']), from: z.string().max(100).nullable() }),
    response: ThreadSchema,
  },
  setThreadState: {
    params: IdParamSchema,
    /** `version` of the thread that was read: refused if a message was written since */
    body: z.object({ state: z.enum(['open', 'closed']), version: seen }),
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
    body: z.object({ ...readyText, version: seen }),
    response: ReadyTextSchema,
  },
  removeReadyText: { params: UuidParamSchema, response: OkSchema },
} satisfies Record<keyof typeof inboxEndpoints, Shapes>;
