import type { Method } from '../common/endpoint.ts';
import type { StudioPermission } from './roles.ts';

/**
 * Who may call: a permission, which asks for a role that has it and for a session that was stepped up; `member`, any
 * role with such a session; `door`, any member before the step-up too; `invited`, whoever holds an invitation's token.
 * Everybody else is answered as at an address that does not exist.
 */
export type StudioAccess = StudioPermission | 'member' | 'door' | 'invited';
export interface StudioEndpoint {
  method: Method;
  path: `/api/studio${string}`;
  access: { studio: StudioAccess };
}

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

/** Every call of the studio, apart from those of the shop: a fan's browser never loads it. */
export const studioEndpoints = {
  ...entranceEndpoints,
  ...memberEndpoints,
  ...auditEndpoints,
} as const;

export type StudioEndpointName = keyof typeof studioEndpoints;
