import type { StudioEndpoint } from '../access.ts';

const members = { studio: 'members' } as const;

export const memberEndpoints = {
  listMembers: { method: 'get', path: '/api/studio/members', access: members },
  inviteMember: { method: 'post', path: '/api/studio/invitations', access: members },
  withdrawInvitation: { method: 'delete', path: '/api/studio/invitations/:id', access: members },
  changeRole: { method: 'put', path: '/api/studio/members/:id', access: members },
  removeMember: { method: 'delete', path: '/api/studio/members/:id', access: members },
  allowCode: { method: 'post', path: '/api/studio/members/:id/code', access: members },
} as const satisfies Record<string, StudioEndpoint>;
