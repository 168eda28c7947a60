import { z } from 'zod';
import { InstantSchema, OkSchema, type Shapes } from '../common/schemas.ts';
import { guideNames } from './guide-names.ts';
import { legalPages } from './texts.ts';

const text = z.string();
const EntriesSchema = z.array(z.object({ title: text, text }));

/** A legal text for display: numbered sections with their paragraphs. */
export const LegalTextSchema = z.object({
  ...{ title: text, description: text, heading: text, lead: text },
  sections: z.array(z.object({ id: text, heading: text, text: z.array(text) })),
});
const HelpTextSchema = z.object({
  ...{ title: text, description: text, heading: text, lead: text },
  nft: z.object({ heading: text, text: z.array(text), facts: EntriesSchema }),
  wallets: z.object({ heading: text, kinds: EntriesSchema }),
  refusals: z.object({ heading: text, answers: EntriesSchema }),
  accepted: z.object({ heading: text, text }),
  fees: z.object({ heading: text, share: text, network: text }),
  closed: z.object({ heading: text, text }),
});
const QuestionsSchema = z.array(z.object({ id: text, question: text, answer: text, also: text }));
const GuidesSchema = z.record(
  z.enum(guideNames),
  z.object({ tab: text, title: text, steps: EntriesSchema, note: text }),
);

const PageSchema = z.object({ page: z.enum(legalPages) });
const MAX_NUMBER = 1_000_000;
const NumberSchema = z.object({ number: z.coerce.number().int().min(1).max(MAX_NUMBER) });

/** A change of a legal text that people should be notified of. */
export const LegalUpdateSchema = z.object({
  page: z.enum(legalPages),
  /** of the version */
  number: z.number().int(),
  title: text,
  summary: text,
  at: InstantSchema,
});
export type LegalUpdate = z.infer<typeof LegalUpdateSchema>;

const ChangesSchema = z.object({
  title: text,
  number: z.number().int(),
  at: InstantSchema,
  summary: text,
  /** its paragraphs and headings in order, removed ones before added ones */
  blocks: z.array(z.object({ kind: z.enum(['same', 'added', 'removed']), heading: z.boolean(), text })),
  /** other versions that were in force, the newest first */
  others: z.array(z.object({ number: z.number().int(), at: InstantSchema })),
});

export const textShapes = {
  /** null: the text that the shop ships with */
  legalText: {
    params: PageSchema,
    response: z.object({ text: LegalTextSchema.nullable(), since: InstantSchema.nullable() }),
  },
  /** each null: the text that the shop ships with */
  helpTexts: {
    response: z.object({
      help: HelpTextSchema.nullable(),
      questions: QuestionsSchema.nullable(),
      guides: GuidesSchema.nullable(),
    }),
  },
  legalChanges: { params: PageSchema.extend(NumberSchema.shape), response: ChangesSchema },
  /** what changed since the person last looked, or since they joined */
  unreadLegal: { response: z.object({ updates: z.array(LegalUpdateSchema) }) },
  /** may be sent twice */
  readLegal: {
    body: PageSchema.extend({ number: z.number().int().min(1).max(MAX_NUMBER) }),
    response: OkSchema,
  },
} satisfies Record<string, Shapes>;
