import { createECDH } from 'node:crypto';
import { z } from 'zod';

/** The settings of pushes to devices; docs/operating.md explains them. */
export const pushEnvironment = {
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'expected 32 bytes in base64url: make one with `npx web-push generate-vapid-keys`')
    .optional(),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(mailto:.+@.+|https:\/\/.+)$/, 'expected mailto:… or https://…')
    .optional(),
};

/** The keys that sign this shop's pushes (RFC 8292), in base64url. */
export interface PushConfig {
  publicKey: string;
  privateKey: string;
  /** where the push services reach the operator */
  subject: string;
}

/** Null where no key is set: then no pushes are offered. The public key is derived from the private one. */
export function pushOf(
  e: { VAPID_PRIVATE_KEY?: string | undefined; VAPID_SUBJECT?: string | undefined },
  supportEmail: string,
): PushConfig | null {
  if (!e.VAPID_PRIVATE_KEY) return null;
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(e.VAPID_PRIVATE_KEY, 'base64url');
  return {
    publicKey: ecdh.getPublicKey('base64url'),
    privateKey: e.VAPID_PRIVATE_KEY,
    subject: e.VAPID_SUBJECT ?? `mailto:${supportEmail}`,
  };
}
