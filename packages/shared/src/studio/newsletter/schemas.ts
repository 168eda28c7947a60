import { z } from 'zod';
import { InstantSchema, line, OkSchema, type Shapes } from '../../common/schemas.ts';
import { version } from '../version.ts';
import { deliveryStates, issueStates } from './newsletter.ts';

const IssueFieldsSchema = z.object({
  subject: line(1, 150),
  /** Markdown */
  body: z.string().max(50_000, 'Write at most 50,000 characters.'),
});
export type IssueFields = z.infer<typeof IssueFieldsSchema>;

const count = z.number().int();

const IssueSchema = z.object({
  id: z.string(),
  version,
  state: z.enum(issueStates),
  fields: IssueFieldsSchema,
  sendAt: InstantSchema.nullable(),
  startedAt: InstantSchema.nullable(),
  /** for a draft: when its sending was given up before it began, so that nobody received it */
  finishedAt: InstantSchema.nullable(),
  changedAt: InstantSchema,
  /** number of mails by their state; all 0 before it is sent */
  deliveries: z.object(
    Object.fromEntries(deliveryStates.map((state) => [state, count])) as Record<
      (typeof deliveryStates)[number],
      typeof count
    >,
  ),
  /** subscribers who received it and left the list before they received another issue */
  unsubscribed: count,
  /** how many would receive it now: confirmed, and still on the list */
  subscribers: count,
});
export type StudioIssue = z.infer<typeof IssueSchema>;

const IdSchema = z.object({ id: z.uuid() });

export const newsletterStudioShapes = {
  listIssues: {
    response: z.object({
      issues: z.array(IssueSchema.omit({ fields: true, subscribers: true }).extend({ subject: z.string() })),
      /** the list of subscribers, by state */
      subscribers: z.object({ confirmed: count, pending: count, left: count }),
    }),
  },
  newsletterIssue: { params: IdSchema, response: IssueSchema },
  createIssue: { body: z.object({ fields: IssueFieldsSchema }), response: IssueSchema },
  changeIssue: {
    params: IdSchema,
    body: z.object({ version, fields: IssueFieldsSchema }),
    response: IssueSchema,
  },
  /** only for drafts */
  removeIssue: { params: IdSchema, response: OkSchema },
  /** the body as safe HTML */
  previewIssue: { body: z.object({ fields: IssueFieldsSchema }), response: z.object({ html: z.string() }) },
  /** mails it to the caller */
  testIssue: { params: IdSchema, response: z.object({ to: z.string() }) },
  /** `at`: when to send; without it, at once. A stopped one goes on at once, to those who still wait for it */
  sendIssue: {
    params: IdSchema,
    body: z.object({ version, at: InstantSchema.optional() }),
    response: IssueSchema,
  },
  /** cancels a scheduled sending, or stops one that is running */
  stopIssue: { params: IdSchema, response: IssueSchema },
} satisfies Record<string, Shapes>;
