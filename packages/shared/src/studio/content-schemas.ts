import type { Shapes } from '../common/schemas.ts';
import { newsletterStudioShapes } from './newsletter-schemas.ts';
import { storefrontStudioShapes } from './storefront-schemas.ts';
import { textStudioShapes } from './text-schemas.ts';

export type { ContributorFields, FilmFields, StudioContributor, StudioFilm } from './film-schemas.ts';
export type { IssueFields, StudioIssue } from './newsletter-schemas.ts';
export type { AnnouncementFields, HomeFields, HomeRowFields } from './storefront-schemas.ts';
export type { PageFields, PostFields, StudioPost, StudioText, StudioTextPage } from './text-schemas.ts';

/** The home page, the bar above every page, the newsletter, posts, help and legal texts. */
export const contentStudioShapes = {
  ...storefrontStudioShapes,
  ...newsletterStudioShapes,
  ...textStudioShapes,
} satisfies Record<string, Shapes>;
