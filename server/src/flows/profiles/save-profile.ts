import { updateProfile } from '../../modules/accounts/index.ts';
import { renameReports } from '../inbox/reported-content.ts';

type Given = Parameters<typeof updateProfile>;

/**
 * Saves a profile as `updateProfile`. Its reporters read its new name from then on, also in notifications in which
 * the previous release stored its handle.
 */
export const saveProfile = (ctx: Given[0], actor: Given[1], form: Given[2], ip: Given[3]) =>
  updateProfile(ctx, actor, form, ip, (tx) => renameReports(tx, actor.id, { gone: false }));
