import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';
import { lotteryConfirmationPath, confirmationPath as pathOf } from '@talkies/shared';

/** The link to a confirmation is good for a day; after that it leads its owner to the order (spec:16). */
export const CONFIRMATION_HOURS = 24;

const NONCE = 12;
const TAG = 16;
const BODY = 16 + 8;

interface Confirmed {
  id: string;
  userId: string;
  itemId: string;
  createdAt: Date;
}

export interface ConfirmationTokens {
  /** The same order gives the same token. */
  issue(order: Confirmed): string;
  /** The order that a token of this user and item stands for; null when it is anything else. */
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
      const body = Buffer.alloc(BODY);
      Buffer.from(id.replaceAll('-', ''), 'hex').copy(body);
      body.writeBigUInt64BE(BigInt(createdAt.getTime() + CONFIRMATION_HOURS * 3_600_000), 16);
      const aad = bound(userId, itemId);
      const nonce = createHmac('sha256', nonceKey).update(aad).update(body).digest().subarray(0, NONCE);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(aad);
      const sealed = [nonce, cipher.update(body), cipher.final(), cipher.getAuthTag()];
      return Buffer.concat(sealed).toString('base64url');
    },
    open: (token, userId, itemId) => {
      const bytes = Buffer.from(token, 'base64url');
      if (bytes.length !== NONCE + BODY + TAG || bytes.toString('base64url') !== token) return null;
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE), {
        authTagLength: TAG,
      });
      decipher.setAAD(bound(userId, itemId)).setAuthTag(bytes.subarray(NONCE + BODY));
      try {
        const body = Buffer.concat([decipher.update(bytes.subarray(NONCE, NONCE + BODY)), decipher.final()]);
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

/** Where the buyer looks on while an order is delivered; one of tickets has a page of its own. */
export const confirmationPath = (
  tokens: ConfirmationTokens,
  order: Confirmed & { lottery: string | null },
): string =>
  order.lottery === null ? pathOf(order.itemId, tokens.issue(order)) : lotteryConfirmationPath(order.id);
