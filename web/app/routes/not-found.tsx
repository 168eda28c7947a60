import { type ErrorCode, errors } from '@talkies/shared';
import { data } from 'react-router';

export function loader(): never {
  const code: ErrorCode = 'request/not-found';
  throw data({ code, ...errors[code] }, { status: errors[code].status });
}

/** Never shown, as the loader always answers 404. A route without a component would answer without a page. */
export default function NotFound() {
  return null;
}
