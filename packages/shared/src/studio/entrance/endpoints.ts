import type { StudioEndpoint } from '../access.ts';

const door = { studio: 'door' } as const;
const invited = { studio: 'invited' } as const;

/** Who one is, and how one gets in. */
export const entranceEndpoints = {
  studioMe: { method: 'get', path: '/api/studio/me', access: door },
  sendStudioCode: { method: 'post', path: '/api/studio/step-up/code', access: door },
  studioPasskeyOptions: { method: 'post', path: '/api/studio/step-up/passkey', access: door },
  stepUp: { method: 'post', path: '/api/studio/step-up', access: door },
  leaveStudio: { method: 'delete', path: '/api/studio/step-up', access: door },
  studioInvitation: { method: 'get', path: '/api/studio/invitation', access: invited },
  acceptInvitation: { method: 'post', path: '/api/studio/invitation', access: invited },
} as const satisfies Record<string, StudioEndpoint>;
