import { generateKeyPairSync, type JsonWebKey, randomBytes, randomUUID } from 'node:crypto';
import { type ClientMetadata, type Configuration, interactionPolicy, Provider } from 'oidc-provider';
import type { GoogleAccounts } from './accounts.ts';
import { type GoogleSwitches, spoil } from './faults.ts';

export const GOOGLE_CLIENT_ID = 'talkies-local.apps.google.example';
/** Worth nothing outside this machine. */
export const GOOGLE_CLIENT_SECRET = 'a-secret-of-the-sandbox-that-everybody-knows';

/**
 * As Google does: the account picker where it is requested, even with a signed-in account; never a question of consent.
 */
function interactions(): interactionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  policy.remove('consent');
  return policy;
}

function configuration(
  client: ClientMetadata,
  accounts: GoogleAccounts,
  key: JsonWebKey & { kid: string },
): Configuration {
  return {
    clients: [client],
    jwks: { keys: [{ ...key, use: 'sig', alg: 'RS256' } as never] },
    cookies: { keys: [randomBytes(24).toString('base64url')] },
    claims: { openid: ['sub'], email: ['email', 'email_verified', 'hd'], profile: ['name'] },
    // Google includes the requested claims in the ID token
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { policy: interactions(), url: (_ctx, interaction) => `/pick/${interaction.uid}` },
    ttl: {
      AuthorizationCode: 60,
      IdToken: 3600,
      AccessToken: 3600,
      Interaction: 1800,
      Session: 3600,
      Grant: 3600,
    },
    findAccount: (_ctx, sub) => {
      const account = accounts.find(sub);
      if (!account) return undefined;
      const { name, email, verified } = account;
      const hd = account.hosted ? { hd: email.split('@')[1] } : {};
      const claims = { name, email, email_verified: verified, ...hd };
      return { accountId: sub, claims: () => ({ sub, ...claims }) };
    },
    loadExistingGrant: async (ctx) => {
      const { client: asking, session, provider } = ctx.oidc;
      const grant = new provider.Grant({
        clientId: asking?.clientId ?? '',
        accountId: session?.accountId ?? '',
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  };
}

/** OpenID Connect's provider: authorisation code with PKCE, RS256, one client. */
export function createProvider(
  issuer: string,
  redirectUris: string[],
  accounts: GoogleAccounts,
  switches: () => GoogleSwitches,
): Provider {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = { ...privateKey.export({ format: 'jwk' }), kid: randomUUID() };
  const client: ClientMetadata = {
    client_id: GOOGLE_CLIENT_ID,
    client_secret: GOOGLE_CLIENT_SECRET,
    client_name: 'Talkies',
    redirect_uris: redirectUris,
    response_types: ['code'],
    grant_types: ['authorization_code'],
    token_endpoint_auth_method: 'client_secret_post',
  };
  const provider = new Provider(issuer, configuration(client, accounts, key));
  provider.use(async (ctx, next) => {
    await next();
    const body = ctx.body as { id_token?: string } | undefined;
    if (ctx.oidc?.route === 'token' && typeof body?.id_token === 'string')
      ctx.body = { ...body, id_token: spoil(body.id_token, switches(), key) };
  });
  return provider;
}
