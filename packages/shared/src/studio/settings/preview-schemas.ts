import { z } from 'zod';
import type { Shapes } from '../../common/schemas.ts';
import { previewKinds } from './previews.ts';

/** Which wording: a mail that says different things has several. */
const wanted = {
  kind: z.enum(previewKinds),
  name: z.string().min(1).max(80),
  wording: z.coerce.number().int().min(0).max(20).default(0),
};

const ListedPreviewSchema = z.object({
  kind: z.enum(previewKinds),
  name: z.string(),
  /** of each wording */
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
  /** as the panel in the shop shows it; null for a mail that stands for itself */
  notification: z
    .object({
      title: z.string(),
      text: z.string(),
      link: z.string().nullable(),
      /** ends the sentence "Tell me when …"; null where there is nothing to choose */
      choice: z.string().nullable(),
      /** mailed whatever somebody chose */
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
      /** in which all of them are written (BCP 47) */
      languages: z.array(z.string()),
      previews: z.array(ListedPreviewSchema),
    }),
  },
  showPreview: { query: z.object(wanted), response: PreviewSchema },
  /** to whoever asks, and to nobody else */
  sendPreview: { body: z.object(wanted), response: z.object({ to: z.string() }) },
} satisfies Record<string, Shapes>;
