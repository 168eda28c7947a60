import { createHmac, hkdfSync } from 'node:crypto';
import { HOUR_MS, lotteryConfirmationPath, confirmationPath as pathOf } from '@talkies/shared';
import { decrypt, encrypt, NONCE_BYTES, TAG_BYTES } from '../../../platform/aes-gcm.ts';

/** The link to a confirmation is valid for a day; after that it leads its owner to the order (spec:16). */
export const CONFIRMATION_HOURS = 24;

const BODY_BYTES = 16 + 8;
const TAG_AT = NONCE_BYTES + BODY_BYTES;

interface Confirmed {
  id: string;
  userId: string;
  itemId: string;
  createdAt: Date;
}

export interface ConfirmationTokens {
  /** The same order gives the same token. */
  issue(order: Confirmed): string;
  /** The order of a token for this user and item; null for anything else. */
  open(token: string, userId: string, itemId: string): { orderId: string; expiresAt: Date } | null;
}

/**
 * AES-256-GCM over order and expiry, with user and item as associated data; the keys are derived from `secret` by
 * HKDF-SHA256. The nonce is taken from the message by HMAC, so no nonce serves two messages.
 */
export function confirmationTokens(secret: string): ConfirmationTokens {
  const derive = (purpose: string): Buffer =>
    Buffer.from(hkdfSync('sha256', secret, '', `talkies confirmation ${purpose} v1`, 32));
  const key = derive('cipher');
  const nonceKey = derive('nonce');
  const bound = (userId: string, itemId: string): Buffer => Buffer.from(JSON.stringify([userId, itemId]));

  return {
    issue: ({ id, userId, itemId, createdAt }) => {
      const body = Buffer.alloc(BODY_BYTES);
      Buffer.from(id.replaceAll('-', ''), 'hex').copy(body);
      body.writeBigUInt64BE(BigInt(createdAt.getTime() + CONFIRMATION_HOURS * HOUR_MS), 16);
      const aad = bound(userId, itemId);
      const nonce = createHmac('sha256', nonceKey).update(aad).update(body).digest().subarray(0, NONCE_BYTES);
      const { hidden, tag } = encrypt(key, nonce, body, aad);
      return Buffer.concat([nonce, hidden, tag]).toString('base64url');
    },
    open: (token, userId, itemId) => {
      const bytes = Buffer.from(token, 'base64url');
      if (bytes.length !== TAG_AT + TAG_BYTES || bytes.toString('base64url') !== token) return null;
      const encrypted = { hidden: bytes.subarray(NONCE_BYTES, TAG_AT), tag: bytes.subarray(TAG_AT) };
      try {
        const body = decrypt(key, bytes.subarray(0, NONCE_BYTES), encrypted, bound(userId, itemId));
        const hex = body.subarray(0, 16).toString('hex');
        return {
          orderId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
          expiresAt: new Date(Number(body.readBigUInt64BE(16))),
        };
      } catch {
        return null; // not sealed by us for this user and item
      }
    },
  };
}

/** The page where the buyer follows the delivery of an order; an order of tickets has another page. */
export const confirmationPath = (
  tokens: ConfirmationTokens,
  order: Confirmed & { lottery: string | null },
): string =>
  order.lottery === null ? pathOf(order.itemId, tokens.issue(order)) : lotteryConfirmationPath(order.id);
