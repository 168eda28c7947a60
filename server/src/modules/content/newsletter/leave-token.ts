import { sealedDigest } from '../../../platform/sealed-digest.ts';
import { openSealedToken, sealedToken } from '../../../platform/sealed-token.ts';

export interface Subscriber {
  id: string;
  email: string;
}

/**
 * The content of an unsubscribe link: the subscription, and, for a later subscription of the same address, a digest
 * of it, which nobody can compute without our secret. The digest is only in mails: of a former subscriber the
 * database knows no address (adr/538).
 */
export const leaveToken = (secret: string, { id, email }: Subscriber): string =>
  sealedToken(secret, 'newsletter leave', `${id}_${sealedDigest(secret, 'newsletter address', email)}`);

/** Null where the token is not ours. `digest` null: of a mail from before digests. */
export function openLeaveToken(secret: string, token: string): { id: string; digest: string | null } | null {
  const opened = openSealedToken(secret, 'newsletter leave', token);
  if (opened === null) return null;
  const [, id = opened, digest = null] = /^(.+)_([0-9a-f]{32})$/.exec(opened) ?? [];
  return { id, digest };
}
