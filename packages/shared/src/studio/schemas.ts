import type { InputOf, ParsedInputOf, ResponseOf, Shapes } from '../common/schemas.ts';
import { studioApprovalShapes } from './approvals/schemas.ts';
import { auditShapes } from './audit/schemas.ts';
import { catalogueShapes } from './catalogue/schemas.ts';
import type { StudioEndpointName } from './endpoints.ts';
import { entranceShapes } from './entrance/schemas.ts';
import { figuresStudioShapes } from './figures/schemas.ts';
import { filmShapes } from './films/schemas.ts';
import { healthShapes } from './health/schemas.ts';
import { inboxShapes } from './inbox/schemas.ts';
import { launchStudioShapes } from './launches/schemas.ts';
import { memberShapes } from './members/schemas.ts';
import { bookShapes } from './money/books-schemas.ts';
import { payoutShapes } from './money/payout-schemas.ts';
import { moneyReportShapes } from './money/report-schemas.ts';
import { payoutBatchShapes, royaltyLedgerShapes } from './money/schemas.ts';
import { newsletterStudioShapes } from './newsletter/schemas.ts';
import { studioOrderShapes } from './orders/schemas.ts';
import { peopleShapes } from './people/schemas.ts';
import { studioAuctionShapes, studioLotteryShapes } from './selling/schemas.ts';
import { previewShapes } from './settings/preview-schemas.ts';
import { settingsShapes } from './settings/schemas.ts';
import { storefrontStudioShapes } from './storefront/schemas.ts';
import { textStudioShapes } from './texts/schemas.ts';
import { todayShapes } from './today/schemas.ts';

export type { StudioApproval } from './approvals/schemas.ts';
export type { AuditLine } from './audit/schemas.ts';
export type { BulkChange, BulkOutcome } from './catalogue/bulk-schemas.ts';
export type { ImportDone, ImportLine } from './catalogue/import-schemas.ts';
export type { ItemFields, StudioItem, StudioLoop } from './catalogue/item-schemas.ts';
export type * from './catalogue/schemas.ts';
export type { StudioMe } from './entrance/schemas.ts';
export type { FigureRow, FiguresPeriod, FiguresQuery, Funnel } from './figures/schemas.ts';
export type { ContributorFields, FilmFields, StudioContributor, StudioFilm } from './films/schemas.ts';
export { FilmSlugSchema } from './films/schemas.ts';
export type * from './health/schemas.ts';
export type { InboxRow, InboxText, InboxThread } from './inbox/schemas.ts';
export type * from './launches/schemas.ts';
export type { StudioInvitation, StudioMember } from './members/schemas.ts';
export type { BooksDay, BooksDifference } from './money/books-schemas.ts';
export type * from './money/report-schemas.ts';
export type * from './money/schemas.ts';
export type { IssueFields, StudioIssue } from './newsletter/schemas.ts';
export type { StudioOrderNote } from './orders/schemas.ts';
export type { PersonRow } from './people/schemas.ts';
export type * from './selling/schemas.ts';
export type * from './settings/preview-schemas.ts';
export type * from './settings/schemas.ts';
export { settingSchemas } from './settings/schemas.ts';
export type { AnnouncementFields, HomeFields, HomeRowFields } from './storefront/schemas.ts';
export type { PageFields, PostFields, StudioPost, StudioText, StudioTextPage } from './texts/schemas.ts';

const shapes = {
  ...entranceShapes,
  ...memberShapes,
  ...auditShapes,
  ...studioApprovalShapes,
  ...todayShapes,
  ...studioOrderShapes,
  ...payoutShapes,
  ...bookShapes,
  ...catalogueShapes,
  ...filmShapes,
  ...storefrontStudioShapes,
  ...newsletterStudioShapes,
  ...textStudioShapes,
  ...launchStudioShapes,
  ...royaltyLedgerShapes,
  ...payoutBatchShapes,
  ...moneyReportShapes,
  ...peopleShapes,
  ...studioLotteryShapes,
  ...studioAuctionShapes,
  ...healthShapes,
  ...settingsShapes,
  ...previewShapes,
  ...figuresStudioShapes,
  ...inboxShapes,
} satisfies Record<StudioEndpointName, Shapes>;

type ShapesByName = typeof shapes;
export type ParsedStudioInput<N extends StudioEndpointName> = ParsedInputOf<ShapesByName[N]>;
export type StudioInput<N extends StudioEndpointName> = InputOf<ShapesByName[N]>;
export type StudioResponse<N extends StudioEndpointName> = ResponseOf<ShapesByName[N]>;

export const studioShapesOf = (name: StudioEndpointName): Shapes => shapes[name];
