import { confirmErrors } from './accounts/confirm-errors.ts';
import { accountErrors } from './accounts/errors.ts';
import { profileErrors } from './accounts/profile-errors.ts';
import type { Proof } from './accounts/proofs.ts';
import { signingInErrors } from './accounts/sign-in-errors.ts';
import { catalogueErrors } from './catalogue/errors.ts';
import { chainErrors } from './chain/errors.ts';
import { generalErrors } from './common/errors.ts';
import { contentErrors } from './content/errors.ts';
import { launchErrors } from './launches/errors.ts';
import { lotteryErrors } from './lottery/errors.ts';
import { marketErrors } from './market/errors.ts';
import { notificationErrors } from './notifications/errors.ts';
import { orderErrors } from './orders/errors.ts';
import { paymentErrors } from './payments/errors.ts';
import { peopleErrors } from './profiles/errors.ts';
import { studioErrors } from './studio/errors.ts';
import { walletErrors } from './wallets/errors.ts';

export { marketErrors };

/**
 * The one table of error codes. `title` is the text that the user reads, in the specification's wording where it gives
 * one; `remedy` says what helps; `retryable`: whether repeating the same request can help.
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
  ...paymentErrors,
  ...chainErrors,
  ...notificationErrors,
  ...contentErrors,
  ...marketErrors,
  ...lotteryErrors,
  ...launchErrors,
  ...peopleErrors,
  ...studioErrors,
} as const;

export type ErrorCode = keyof typeof errors;

/** RFC 9457 problem details, the answer of every failing API call. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  code: ErrorCode;
  detail: string;
  retryable: boolean;
  /** Each wrong field, and how to correct it. */
  errors?: { field: string; message: string }[];
  /** Seconds to wait, where there is a limit. */
  retryAfter?: number;
  /** With `auth/reauthentication-required`: the proofs that count. */
  proofs?: readonly Proof[];
  requestId?: string;
}
