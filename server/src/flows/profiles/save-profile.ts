import { updateProfile } from '../../modules/accounts/index.ts';
import { renameReports } from '../inbox/reported-content.ts';

type Given = Parameters<typeof updateProfile>;

/**
 * Saves a profile as `updateProfile`. Whoever reported it reads what it is called from then on, also in notifications in
 * which the release before wrote its handle down.
 */
export const saveProfile = (ctx: Given[0], actor: Given[1], form: Given[2], address: Given[3]) =>
  updateProfile(ctx, actor, form, address, (tx) => renameReports(tx, actor.id, { gone: false }));
