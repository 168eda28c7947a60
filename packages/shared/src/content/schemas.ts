import { z } from 'zod';
import { emailText, InstantSchema, line, OkSchema, prose, type Shapes } from '../common/schemas.ts';
import { NAME_MAX } from '../constants.ts';
import { MAX_SERIAL } from '../rules/token-ids.ts';
import { PostCardSchema, PostSchema } from './post-schemas.ts';
import { contactSubjects, hideableParts, MESSAGE_MAX, MESSAGE_MIN, reportReasons } from './reasons.ts';
import { storefrontShapes } from './storefront-schemas.ts';
import { textShapes } from './text-schemas.ts';

const email = emailText();
/** A field that people do not see: only programs fill it in. */
const honeypot = z.string().max(0, 'Leave the last field empty.').optional();
const token = z.object({ token: z.string().min(1).max(300) });

export const ContactSchema = z.object({
  name: line(1, NAME_MAX),
  email,
  topic: z.enum(contactSubjects),
  message: prose(MESSAGE_MIN, MESSAGE_MAX),
  website: honeypot,
});
export const ReportSchema = z.object({
  itemId: z.string().min(1).max(100),
  /** the serial of the reported edition, for an edition on the market */
  serial: z.coerce.number().int().min(1).max(MAX_SERIAL).optional(),
  reason: z.enum(reportReasons, 'Choose what is wrong.'),
  name: line(1, NAME_MAX),
  email,
  message: prose(0, MESSAGE_MAX),
  website: honeypot,
});
/** `part`: the reported part of the profile. */
export const PersonReportSchema = ReportSchema.omit({ itemId: true, serial: true }).extend({
  handle: z.string().min(1).max(60),
  part: z.enum(hideableParts, 'Choose which part you mean.'),
});

/**
 * `receipt`: whether the confirming mail was sent; refused: no mail reaches the typed address, so no answer would
 * either
 */
const ReceivedSchema = OkSchema.extend({
  number: z.string(),
  receipt: z.enum(['taken', 'later', 'refused']),
});

/** Shapes of each call. */
export const contentShapes = {
  ...storefrontShapes,
  ...textShapes,
  listPosts: {
    query: z.object({ page: z.coerce.number().int().min(1).max(9999).default(1) }),
    response: z.object({
      posts: z.array(PostCardSchema),
      featured: z.array(PostCardSchema),
      page: z.number().int(),
      pages: z.number().int(),
      /** since when the feed has not answered; null while all is well */
      staleSince: InstantSchema.nullable(),
    }),
  },
  /** a former address works too; `slug` in the answer is the current one */
  getPost: {
    params: z.object({ slug: z.string().min(1).max(200) }),
    response: z.object({
      post: PostSchema,
      more: z.array(PostCardSchema),
      staleSince: InstantSchema.nullable(),
    }),
  },
  /** `number`: the reference number that the sender can quote */
  writeToUs: { body: ContactSchema, response: ReceivedSchema },
  threadOfLink: { query: token, response: z.object({ number: z.string() }) },
  continueThread: {
    body: token.extend({ message: ContactSchema.shape.message, website: honeypot }),
    response: OkSchema.extend({ number: z.string() }),
  },
  reportItem: { body: ReportSchema, response: ReceivedSchema },
  reportPerson: { body: PersonReportSchema, response: ReceivedSchema },
  subscribe: { body: z.object({ email, website: honeypot }), response: OkSchema },
  confirmSubscription: { body: token, response: OkSchema },
  unsubscribe: { body: token, response: OkSchema },
} satisfies Record<string, Shapes>;
