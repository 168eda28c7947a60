import { approvalEndpoints } from './approvals/endpoints.ts';
import { auditEndpoints } from './audit/endpoints.ts';
import { catalogueEndpoints } from './catalogue/endpoints.ts';
import { entranceEndpoints } from './entrance/endpoints.ts';
import { figuresStudioEndpoints } from './figures/endpoints.ts';
import { filmEndpoints } from './films/endpoints.ts';
import { healthEndpoints } from './health/endpoints.ts';
import { inboxEndpoints } from './inbox/endpoints.ts';
import { launchStudioEndpoints } from './launches/endpoints.ts';
import { memberEndpoints } from './members/endpoints.ts';
import { bookEndpoints } from './money/books-endpoints.ts';
import {
  moneyReportEndpoints,
  payoutBatchEndpoints,
  payoutEndpoints,
  royaltyLedgerEndpoints,
} from './money/endpoints.ts';
import { newsletterEndpoints } from './newsletter/endpoints.ts';
import { studioOrderEndpoints } from './orders/endpoints.ts';
import { peopleEndpoints } from './people/endpoints.ts';
import { studioAuctionEndpoints, studioLotteryEndpoints } from './selling/endpoints.ts';
import { settingsEndpoints } from './settings/endpoints.ts';
import { storefrontEndpoints } from './storefront/endpoints.ts';
import { textEndpoints } from './texts/endpoints.ts';
import { todayEndpoints } from './today/endpoints.ts';

/** Every call of the studio, separate from those of the shop, so that visitors' browsers never load it. */
export const studioEndpoints = {
  ...entranceEndpoints,
  ...memberEndpoints,
  ...auditEndpoints,
  ...approvalEndpoints,
  ...todayEndpoints,
  ...studioOrderEndpoints,
  ...payoutEndpoints,
  ...bookEndpoints,
  ...catalogueEndpoints,
  ...filmEndpoints,
  ...storefrontEndpoints,
  ...newsletterEndpoints,
  ...textEndpoints,
  ...launchStudioEndpoints,
  ...royaltyLedgerEndpoints,
  ...payoutBatchEndpoints,
  ...moneyReportEndpoints,
  ...peopleEndpoints,
  ...studioLotteryEndpoints,
  ...studioAuctionEndpoints,
  ...healthEndpoints,
  ...settingsEndpoints,
  ...figuresStudioEndpoints,
  ...inboxEndpoints,
} as const;

export type StudioEndpointName = keyof typeof studioEndpoints;
