import type { Method } from '../common/endpoint.ts';
import type { StudioPermission } from './roles.ts';

/**
 * Who may call: a permission, which asks for a role that has it and for a session that was stepped up; `member`, any
 * role with such a session; `before-step-up`, any member, also without such a session; `invited`, whoever holds an
 * invitation's token. Everybody else is answered as at an address that does not exist.
 */
export type StudioAccess = StudioPermission | 'member' | 'before-step-up' | 'invited';
export interface StudioEndpoint {
  method: Method;
  path: `/api/studio${string}`;
  access: { studio: StudioAccess };
}
