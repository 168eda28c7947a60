import { z } from 'zod';
import { FilmSchema, ItemCardSchema } from '../catalogue/schemas.ts';
import { InstantSchema, type Shapes } from '../common/schemas.ts';
import { homeRowKinds } from './storefront.ts';

/** A row of the home page with its content. */
const HomeRowSchema = z.object({
  kind: z.enum(homeRowKinds),
  /** '': the shop's usual title */
  title: z.string(),
  /** slides of `films` */
  films: z.array(FilmSchema),
  /** items of `hero` (none: the best sellers), cards of `items` */
  items: z.array(ItemCardSchema),
  /** explore's search for the rest of `items`, such as `?film=kabali`; '': there is none */
  more: z.string(),
});
export type HomeRow = z.infer<typeof HomeRowSchema>;

const AnnouncementSchema = z.object({
  text: z.string(),
  link: z.object({ label: z.string(), href: z.string() }).nullable(),
  until: InstantSchema.nullable(),
});
export type Announcement = z.infer<typeof AnnouncementSchema>;

export const storefrontShapes = {
  homePage: { response: z.object({ rows: z.array(HomeRowSchema) }) },
  announcement: { response: z.object({ announcement: AnnouncementSchema.nullable() }) },
} satisfies Record<string, Shapes>;
export { AnnouncementSchema, HomeRowSchema };
