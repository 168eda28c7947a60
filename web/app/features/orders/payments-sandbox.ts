import { type ErrorCode, errors } from '@talkies/shared';
import { data, redirect } from 'react-router';
import { serverContext } from '../../lib/api/context.ts';
import type { Route } from './+types/payments-sandbox';

/** The specification's `/ptest` (spec:45): the sandbox of payments, where one runs. */
export function loader({ context }: Route.LoaderArgs) {
  const { paymentsSandboxUrl } = context.get(serverContext);
  if (paymentsSandboxUrl) return redirect(paymentsSandboxUrl);
  const code: ErrorCode = 'request/not-found';
  throw data({ code, ...errors[code] }, { status: errors[code].status });
}
