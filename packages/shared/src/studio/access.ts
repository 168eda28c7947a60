import type { Method } from '../common/endpoint.ts';
import type { StudioPermission } from './roles.ts';

/**
 * Who may call: a permission requires a role that has it and a stepped-up session; `member`, any role with such a
 * session; `before-step-up`, any member, even without such a session; `invited`, everybody with an invitation's token.
 * All others get the answer of an address that does not exist.
 */
export type StudioAccess = StudioPermission | 'member' | 'before-step-up' | 'invited';
export interface StudioEndpoint {
  method: Method;
  path: `/api/studio${string}`;
  access: { studio: StudioAccess };
}
