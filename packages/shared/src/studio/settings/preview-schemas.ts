import { z } from 'zod';
import type { Shapes } from '../../common/schemas.ts';
import { previewKinds } from './previews.ts';

/** Identifies a wording: a mail with variants has several. */
const wanted = {
  kind: z.enum(previewKinds),
  name: z.string().min(1).max(80),
  wording: z.coerce.number().int().min(0).max(20).default(0),
};

const ListedPreviewSchema = z.object({
  kind: z.enum(previewKinds),
  name: z.string(),
  /** the subject of each wording */
  subjects: z.array(z.string()),
});
export type ListedPreview = z.infer<typeof ListedPreviewSchema>;

const PreviewSchema = z.object({
  kind: z.enum(previewKinds),
  name: z.string(),
  wording: z.number().int(),
  /** null where it is never mailed */
  mail: z
    .object({ subject: z.string(), html: z.string(), text: z.string(), replyTo: z.string().nullable() })
    .nullable(),
  /** as the shop's panel shows it; null for a mail without a notification */
  notification: z
    .object({
      title: z.string(),
      text: z.string(),
      link: z.string().nullable(),
      /** completes the sentence "Tell me when …"; null where there is no choice */
      choice: z.string().nullable(),
      /** true: mailed regardless of the person's choices */
      always: z.boolean(),
    })
    .nullable(),
  /** as devices show it; null where it is never pushed */
  push: z.object({ title: z.string(), text: z.string() }).nullable(),
});
export type StudioPreview = z.infer<typeof PreviewSchema>;

export const previewShapes = {
  listPreviews: {
    response: z.object({
      /** the languages of all wordings (BCP 47) */
      languages: z.array(z.string()),
      previews: z.array(ListedPreviewSchema),
    }),
  },
  showPreview: { query: z.object(wanted), response: PreviewSchema },
  /** mails it only to the caller */
  sendPreview: { body: z.object(wanted), response: z.object({ to: z.string() }) },
} satisfies Record<string, Shapes>;
