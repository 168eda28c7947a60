import { z } from 'zod';
import { ImageSchema, InstantSchema } from '../common/schemas.ts';

export const PostCardSchema = z.object({
  slug: z.string(),
  title: z.string(),
  excerpt: z.string(),
  author: z.string(),
  /** first published */
  date: InstantSchema,
  featured: z.boolean(),
  image: ImageSchema.nullable(),
});
export type PostCard = z.infer<typeof PostCardSchema>;
/** `html` was made safe by the server: no script, style, frame or picture of another site is in it. */
export const PostSchema = PostCardSchema.extend({ html: z.string(), modified: InstantSchema });
export type Post = z.infer<typeof PostSchema>;
