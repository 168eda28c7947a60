import type { Proof } from '../constants.ts';
import { profileErrors } from './account/profile.ts';
import { signingInErrors } from './account/signing-in.ts';
import { accountErrors } from './accounts.ts';
import { catalogueErrors } from './catalogue.ts';
import { chainErrors } from './chain.ts';
import { confirmErrors } from './confirm.ts';
import { generalErrors } from './general.ts';
import { contentErrors } from './house/content.ts';
import { notificationErrors } from './house/notifications.ts';
import { tradingErrors } from './market/trading.ts';
import { orderErrors } from './orders.ts';
import { peopleErrors } from './people/people.ts';
import { walletErrors } from './wallets.ts';

export type { ErrorEntry } from './entry.ts';
export { tradingErrors };

/**
 * The one table of error codes. `title` is what the user reads, with the wording of the documents where they give
 * one; `remedy` names the mend; `retryable` tells whether trying the same again can help.
 */
export const errors = {
  ...generalErrors,
  ...accountErrors,
  ...confirmErrors,
  ...signingInErrors,
  ...profileErrors,
  ...walletErrors,
  ...catalogueErrors,
  ...orderErrors,
  ...chainErrors,
  ...notificationErrors,
  ...contentErrors,
  ...tradingErrors,
  ...peopleErrors,
} as const;

export type ErrorCode = keyof typeof errors;

/** RFC 9457 problem details, as every failing API call answers. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  code: ErrorCode;
  detail: string;
  retryable: boolean;
  /** Which field is wrong and what would mend it. */
  errors?: { field: string; message: string }[];
  /** Seconds to wait, where there is a limit. */
  retryAfter?: number;
  /** With `auth/reauthentication-required`: the proofs that count. */
  proofs?: readonly Proof[];
  requestId?: string;
}
