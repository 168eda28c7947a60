import { strongProofs } from '@talkies/shared';
import type { MouseEvent, ReactNode } from 'react';
import { confirmPrompt } from '../lib/api/confirm-prompt.ts';
import { signingIn } from '../messages/en.ts';
import * as styles from './google-link.module.css';

interface Props {
  next: string;
  /** for signed-in people: prove who they are, or link a Google account, which requires another proof first */
  purpose?: 'confirm' | 'link';
  children: ReactNode;
}

/** Requires a proof of identity before the visit to Google; without one the server refuses. */
async function confirmFirst(event: MouseEvent<HTMLAnchorElement>): Promise<void> {
  const { href } = event.currentTarget;
  event.preventDefault();
  if (await confirmPrompt.ask(strongProofs)) window.location.assign(href);
}

/** A plain link, not the router's, as it leaves our pages. */
export function GoogleLink({ next, purpose, children }: Props) {
  const query = new URLSearchParams({ ...(next ? { next } : {}), ...(purpose ? { purpose } : {}) });
  return (
    <a
      className={`button ghost block ${styles.googleLink}`}
      data-part="google-link"
      onClick={purpose === 'link' ? (event) => void confirmFirst(event) : undefined}
      href={`/api/account/google${query.size > 0 ? `?${query}` : ''}`}
    >
      <svg viewBox="0 0 18 18" width="18" height="18" aria-hidden="true">
        <path
          fill="#4285f4"
          d="M17.6 9.2c0-.6-.1-1.3-.2-1.8H9v3.5h4.8a4.1 4.1 0 0 1-1.8 2.7v2.2h2.9c1.7-1.6 2.7-3.9 2.7-6.6Z"
        />
        <path fill="#34a853" d="M9 18c2.4 0 4.5-.8 6-2.2l-3-2.2a5.4 5.4 0 0 1-8-2.9H1v2.3A9 9 0 0 0 9 18Z" />
        <path fill="#fbbc05" d="M4 10.7a5.4 5.4 0 0 1 0-3.4V5H1a9 9 0 0 0 0 8l3-2.3Z" />
        <path fill="#ea4335" d="M9 3.6c1.3 0 2.5.4 3.4 1.3L15 2.3A9 9 0 0 0 1 5l3 2.3a5.4 5.4 0 0 1 5-3.7Z" />
      </svg>
      {children}
    </a>
  );
}

/** Why signing in with Google failed, in words; '' where it did not. */
export function googleRefusal(search: URLSearchParams): string {
  const why = search.get('google') ?? '';
  const words = Object.hasOwn(signingIn.refusals, why)
    ? signingIn.refusals[why as keyof typeof signingIn.refusals]
    : '';
  const wait = Number(search.get('wait'));
  return words && why === 'busy' && Number.isInteger(wait) && wait > 0
    ? `${words} ${signingIn.wait(wait)}`
    : words;
}
