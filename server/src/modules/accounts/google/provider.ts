import { EMAIL_MAX, endpoints } from '@talkies/shared';
import * as oidc from 'openid-client';
import type { Config } from '../../../platform/config/config.ts';
import type { Log } from '../../../platform/log.ts';

/** A person's identity by Google (OpenID Connect Core 1.0 §5.1). */
export interface Identity {
  /** Google's lasting id of the account; addresses change */
  sub: string;
  /** lower case */
  email: string;
  emailVerified: boolean;
  /**
   * whether Google itself runs the mailbox. Of other addresses it says only that somebody once read their mail: the
   * mailbox may belong to another person since (Google, “Verify the ID token”: `hd`, `email_verified`)
   */
  authoritative: boolean;
  name: string;
}

export type GoogleFailure = 'down' | 'cancelled' | 'failed' | 'unverified' | 'known' | 'second';

/** Why somebody returns from Google without being signed in. */
export class GoogleError extends Error {
  readonly failure: GoogleFailure;
  constructor(failure: GoogleFailure, cause?: unknown) {
    super(`Google: ${failure}`, { cause });
    this.failure = failure;
  }
}

interface Secrets {
  state: string;
  nonce: string;
  verifier: string;
}

/** `confirm`: they have to sign in there again, since an open session of theirs proves nothing. */
export type GooglePurpose = 'sign-in' | 'confirm';
/** The greatest age, in seconds, of a sign-in that confirms somebody. */
const CONFIRM_AGE = 300;

export interface GoogleProvider {
  /** The URL of the account picker, and what must be passed to `finish`. @throws GoogleError */
  begin(purpose: GooglePurpose): Promise<Secrets & { to: string }>;
  /** Redeems what the browser returned with, for the purpose for which it was sent. @throws GoogleError */
  finish(returned: URL, expected: Secrets, purpose: GooglePurpose): Promise<Identity>;
}

/** Requests a sign-in, and the claim that states its time (OpenID Connect Core 1.0 §3.1.2.1 and §5.5). */
const anew = {
  prompt: 'login',
  max_age: String(CONFIRM_AGE),
  claims: JSON.stringify({ id_token: { auth_time: { essential: true } } }),
};

const TIMEOUT_SECONDS = 8;
const CALLBACK = endpoints.finishGoogle.path;

/**
 * OpenID Connect's authorisation code flow with PKCE (RFC 7636), state and nonce, against Google or the provider of
 * `config.google`. The token's signature is checked although the token is received directly from the provider. `note`:
 * whether the provider answered a call of ours; a redirect back with a refusal is no such answer.
 */
export function createGoogleProvider(
  google: NonNullable<Config['google']>,
  publicUrl: string,
  log: Log,
  note: (reached: boolean) => void,
): GoogleProvider {
  const insecure = google.issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : [];
  let known: Promise<oidc.Configuration> | null = null;
  const discover = async (): Promise<oidc.Configuration> => {
    known ??= oidc.discovery(
      new URL(google.issuer),
      google.clientId,
      undefined,
      oidc.ClientSecretPost(google.clientSecret),
      { execute: [...insecure, oidc.enableNonRepudiationChecks], timeout: TIMEOUT_SECONDS },
    );
    try {
      return await known;
    } catch (cause) {
      known = null; // fetched again next time
      note(false);
      log.warn({ code: codeOf(cause) }, 'Google does not answer');
      throw new GoogleError('down', cause);
    }
  };

  return {
    begin: async (purpose) => {
      const provider = await discover();
      const [state, nonce, verifier] = [
        oidc.randomState(),
        oidc.randomNonce(),
        oidc.randomPKCECodeVerifier(),
      ];
      const to = oidc.buildAuthorizationUrl(provider, {
        redirect_uri: publicUrl + CALLBACK,
        scope: 'openid email profile',
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(purpose === 'confirm' ? anew : { prompt: 'select_account' }),
        state,
        nonce,
      });
      return { to: to.href, state, nonce, verifier };
    },
    finish: async (returned, { state, nonce, verifier }, purpose) => {
      const provider = await discover();
      try {
        const tokens = await oidc.authorizationCodeGrant(
          provider,
          new URL(CALLBACK + returned.search, publicUrl),
          {
            pkceCodeVerifier: verifier,
            expectedState: state,
            expectedNonce: nonce,
            idTokenExpected: true,
            // the token must state a sign-in that has just happened
            ...(purpose === 'confirm' ? { maxAge: CONFIRM_AGE } : {}),
          },
        );
        note(true);
        return identityOf(tokens.claims());
      } catch (error) {
        if (error instanceof GoogleError) throw error;
        const failure = failureOf(error);
        if (failure === 'down') note(false);
        // codes alone: messages may repeat data about a person
        if (failure !== 'cancelled')
          log.warn({ failure, code: codeOf(error) }, 'a sign-in by Google did not succeed');
        throw new GoogleError(failure, error);
      }
    },
  };
}

const googleDomains = ['gmail.com', 'googlemail.com'];

function identityOf(claims: oidc.IDToken | undefined): Identity {
  if (!claims) throw new GoogleError('failed');
  const { sub, email, email_verified, name, hd } = claims;
  if (sub.length > 255 || typeof email !== 'string' || email.length > EMAIL_MAX)
    throw new GoogleError('failed');
  const address = email.toLowerCase();
  const domain = address.slice(address.lastIndexOf('@') + 1);
  // some providers write it as text
  const emailVerified = email_verified === true || email_verified === 'true';
  const hosted = typeof hd === 'string' && hd.toLowerCase() === domain;
  return {
    sub,
    email: address,
    emailVerified,
    authoritative: emailVerified && (hosted || googleDomains.includes(domain)),
    name: typeof name === 'string' ? name : '',
  };
}

const codeOf = (error: unknown): string => {
  const { code, error: reason } = error as { code?: unknown; error?: unknown };
  return [code, reason].filter((part) => typeof part === 'string').join(' ') || 'unknown';
};

function failureOf(error: unknown): GoogleFailure {
  if (error instanceof oidc.AuthorizationResponseError)
    return error.error === 'access_denied' ? 'cancelled' : 'failed';
  // recognised by its shape: the HTTP server replaces the class of Response
  const { cause } = error as { cause?: { status?: unknown } };
  const status = Number(cause?.status ?? 0);
  const silent = ['OAUTH_TIMEOUT', 'OAUTH_ABORT'].includes(String((error as { code?: unknown }).code));
  // fetch throws this where nothing listens
  const unreachable = error instanceof TypeError || cause instanceof TypeError;
  return silent || unreachable || status >= 500 ? 'down' : 'failed';
}
