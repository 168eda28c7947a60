import type { StudioEndpoint } from '../access.ts';

const anyMember = { studio: 'before-step-up' } as const;
const invited = { studio: 'invited' } as const;

/** The signed-in member, stepping up, and invitations. */
export const entranceEndpoints = {
  studioMe: { method: 'get', path: '/api/studio/me', access: anyMember },
  sendStudioCode: { method: 'post', path: '/api/studio/step-up/code', access: anyMember },
  studioPasskeyOptions: { method: 'post', path: '/api/studio/step-up/passkey', access: anyMember },
  stepUp: { method: 'post', path: '/api/studio/step-up', access: anyMember },
  leaveStudio: { method: 'delete', path: '/api/studio/step-up', access: anyMember },
  studioInvitation: { method: 'get', path: '/api/studio/invitation', access: invited },
  acceptInvitation: { method: 'post', path: '/api/studio/invitation', access: invited },
} as const satisfies Record<string, StudioEndpoint>;
