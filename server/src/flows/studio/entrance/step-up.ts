import { permissionsOf } from '@talkies/shared/studio';
import type { ParsedStudioInput, StudioMe, StudioResponse } from '@talkies/shared/studio/schemas';
import type { Needs } from '../../../chain/context.ts';
import {
  confirmByPasskey,
  passkeyConfirmOptions,
  passkeysOf,
  personById,
  redeemProofCode,
  sendProofCode,
} from '../../../modules/accounts/index.ts';
import { findMember, type Member, openStudio, passkeyCounts } from '../../../modules/studio/index.ts';
import { AppError } from '../../../platform/errors.ts';

/** The proof that opens the studio for a member: a mailed code counts only until the member has had a passkey. */
async function proofOf(ctx: Needs<'clock' | 'db'>, member: Member) {
  const passkeys = await passkeysOf(ctx.db, member.id);
  const now = ctx.clock.now();
  const counting = passkeys.filter((one) => passkeyCounts(one.createdAt, member.passkeySince, now));
  const never = passkeys.length === 0 && member.passkeySince === null;
  const by = never || (member.codeUntil !== null && member.codeUntil > now) ? 'mail' : 'passkey';
  return { by, counting: counting.map(({ id }) => id), passkeyMissing: passkeys.length === 0 } as const;
}

/** The member's own record, for the first screen of the studio. */
export async function studioMe(ctx: Needs<'clock' | 'db'>, member: Member): Promise<StudioMe> {
  const person = await personById(ctx.db, member.id);
  const { by, passkeyMissing } = await proofOf(ctx, member);
  return {
    name: person?.name ?? member.name,
    email: member.name,
    role: member.role,
    permissions: [...permissionsOf(member.role)],
    stepUp: {
      by,
      until: member.until?.toISOString() ?? null,
      confirmedUntil: member.confirmedUntil?.toISOString() ?? null,
      passkeyMissing,
    },
  };
}

/** Mails a code to a member who has no passkey yet. @throws studio/passkey-required, request/too-many */
export async function sendStudioCode(
  ctx: Needs<'clock' | 'config' | 'db' | 'limits' | 'mail' | 'sms'>,
  member: Member,
  ip: string,
): Promise<StudioResponse<'sendStudioCode'>> {
  if ((await proofOf(ctx, member)).by !== 'mail') throw new AppError('studio/passkey-required');
  // mailboxes ignore this field
  const dependencies = { vaultHasValue: () => Promise.resolve(true) };
  const { to, expiresAt } = await sendProofCode(ctx, member, 'mail', { ip, dependencies });
  return { to, expiresAt: expiresAt.toISOString() };
}

export const studioPasskeyOptions = passkeyConfirmOptions;

/**
 * Opens the studio for this session for twelve hours, and money for five minutes. A repeated call renews the
 * confirmation.
 * @throws studio/passkey-required, auth/passkey-refused, auth/challenge-expired, auth/code-wrong, auth/code-expired
 */
export async function stepUp(
  ctx: Needs<'clock' | 'config' | 'db' | 'limits'>,
  member: Member,
  { code, passkey }: ParsedStudioInput<'stepUp'>['body'],
  cookies: string,
): Promise<StudioMe> {
  const { by, counting } = await proofOf(ctx, member);
  if (passkey) {
    const used = await confirmByPasskey(ctx, member, passkey, cookies);
    if (!counting.includes(used)) throw new AppError('studio/passkey-required');
  } else {
    if (by !== 'mail') throw new AppError('studio/passkey-required');
    const channel = await redeemProofCode(ctx, member, code ?? '');
    if (channel !== 'mail') throw new AppError('auth/code-wrong');
  }
  await ctx.db.transaction((tx) => openStudio(ctx, tx, member, passkey ? 'passkey' : 'mail'));
  const now = await findMember(ctx, member);
  if (!now) throw new AppError('request/not-found');
  return studioMe(ctx, now);
}
