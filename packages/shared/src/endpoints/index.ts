import { profileEndpoints } from './account/profile.ts';
import { signingInEndpoints } from './account/signing-in.ts';
import { accountEndpoints } from './accounts.ts';
import { catalogueEndpoints } from './catalogue.ts';
import { chainEndpoints } from './chain.ts';
import { confirmEndpoints } from './confirm.ts';
import { discoveryEndpoints } from './discovery.ts';
import { contentEndpoints } from './house/content.ts';
import { notificationEndpoints } from './house/notifications.ts';
import { tradingEndpoints } from './market/trading.ts';
import { orderEndpoints } from './orders.ts';
import { peopleEndpoints } from './people/people.ts';
import { socialEndpoints } from './social.ts';
import { vaultEndpoints } from './vault.ts';
import { walletEndpoints } from './wallets.ts';

export type { Access, Endpoint, Method } from './endpoint.ts';

/**
 * Every call of our API by name, without its schemas, so that the browser's bundle holds no validator. The schemas
 * stand under the same names in `schemas/index.ts`. `access`: who may call it.
 */
export const endpoints = {
  ...catalogueEndpoints,
  ...discoveryEndpoints,
  ...socialEndpoints,
  ...accountEndpoints,
  ...confirmEndpoints,
  ...signingInEndpoints,
  ...profileEndpoints,
  ...walletEndpoints,
  ...vaultEndpoints,
  ...orderEndpoints,
  ...chainEndpoints,
  ...notificationEndpoints,
  ...contentEndpoints,
  ...tradingEndpoints,
  ...peopleEndpoints,
} as const;

export type EndpointName = keyof typeof endpoints;
