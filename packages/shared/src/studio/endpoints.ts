import type { StudioEndpoint } from './access.ts';
import { bookEndpoints } from './books-endpoints.ts';
import { catalogueEndpoints } from './catalogue-endpoints.ts';
import { figuresStudioEndpoints } from './figures-endpoints.ts';
import { filmEndpoints } from './film-endpoints.ts';
import { healthEndpoints } from './health-endpoints.ts';
import { inboxEndpoints } from './inbox-endpoints.ts';
import { launchStudioEndpoints } from './launch-endpoints.ts';
import { moneyReportEndpoints, payoutBatchEndpoints, royaltyLedgerEndpoints } from './money-endpoints.ts';
import { newsletterEndpoints } from './newsletter-endpoints.ts';
import { peopleEndpoints } from './people-endpoints.ts';
import { studioAuctionEndpoints, studioLotteryEndpoints } from './selling-endpoints.ts';
import { settingsEndpoints } from './settings-endpoints.ts';
import { storefrontEndpoints } from './storefront-endpoints.ts';
import { textEndpoints } from './text-endpoints.ts';

const door = { studio: 'door' } as const;
const members = { studio: 'members' } as const;
const invited = { studio: 'invited' } as const;

/** Who one is, and how one gets in. */
const entranceEndpoints = {
  studioMe: { method: 'get', path: '/api/studio/me', access: door },
  sendStudioCode: { method: 'post', path: '/api/studio/step-up/code', access: door },
  studioPasskeyOptions: { method: 'post', path: '/api/studio/step-up/passkey', access: door },
  stepUp: { method: 'post', path: '/api/studio/step-up', access: door },
  leaveStudio: { method: 'delete', path: '/api/studio/step-up', access: door },
  studioInvitation: { method: 'get', path: '/api/studio/invitation', access: invited },
  acceptInvitation: { method: 'post', path: '/api/studio/invitation', access: invited },
} as const satisfies Record<string, StudioEndpoint>;

const memberEndpoints = {
  listMembers: { method: 'get', path: '/api/studio/members', access: members },
  inviteMember: { method: 'post', path: '/api/studio/invitations', access: members },
  withdrawInvitation: { method: 'delete', path: '/api/studio/invitations/:id', access: members },
  changeRole: { method: 'put', path: '/api/studio/members/:id', access: members },
  removeMember: { method: 'delete', path: '/api/studio/members/:id', access: members },
  allowCode: { method: 'post', path: '/api/studio/members/:id/code', access: members },
} as const satisfies Record<string, StudioEndpoint>;

const auditEndpoints = {
  listAudit: { method: 'get', path: '/api/studio/audit', access: { studio: 'audit' } },
} as const satisfies Record<string, StudioEndpoint>;

/** Money that moves, and that waits for a second person. */
const moneyEndpoints = {
  refundOrder: { method: 'post', path: '/api/studio/orders/:id/refunds', access: { studio: 'refund' } },
  listApprovals: { method: 'get', path: '/api/studio/approvals', access: { studio: 'refund' } },
  approveRequest: { method: 'post', path: '/api/studio/approvals/:id', access: { studio: 'approve' } },
  declineRequest: { method: 'post', path: '/api/studio/approvals/:id/decline', access: { studio: 'refund' } },
  listPayouts: { method: 'get', path: '/api/studio/payouts', access: { studio: 'payout' } },
  beginPayout: { method: 'post', path: '/api/studio/payouts', access: { studio: 'payout' } },
  endPayout: { method: 'post', path: '/api/studio/payouts/:id', access: { studio: 'payout' } },
} as const satisfies Record<string, StudioEndpoint>;

const serve = { studio: 'serve' } as const;

/** What waits for somebody, and orders. A look at a person's own data says why, in the body: it stands in the log. */
const orderEndpoints = {
  studioToday: { method: 'get', path: '/api/studio/today', access: { studio: 'today' } },
  searchOrders: { method: 'get', path: '/api/studio/orders', access: { studio: 'orders' } },
  lookAtOrder: { method: 'post', path: '/api/studio/orders/:id/look', access: { studio: 'orders' } },
  noteOrder: { method: 'post', path: '/api/studio/orders/:id/notes', access: serve },
  writeToBuyer: { method: 'post', path: '/api/studio/orders/:id/messages', access: serve },
  cancelByOperator: { method: 'post', path: '/api/studio/orders/:id/cancel', access: serve },
  deliverAgain: { method: 'post', path: '/api/studio/orders/:id/deliver', access: serve },
  settleOrder: { method: 'post', path: '/api/studio/orders/:id/settle', access: { studio: 'approve' } },
} as const satisfies Record<string, StudioEndpoint>;

/** Every call of the studio, apart from those of the shop: a fan's browser never loads it. */
export const studioEndpoints = {
  ...entranceEndpoints,
  ...memberEndpoints,
  ...auditEndpoints,
  ...moneyEndpoints,
  ...orderEndpoints,
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
