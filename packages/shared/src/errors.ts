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
 * The one table of error codes. `title` is what the user reads, with the wording of the specification where it gives
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
