import { confirmEndpoints } from './accounts/confirm-endpoints.ts';
import { accountEndpoints } from './accounts/endpoints.ts';
import { profileEndpoints } from './accounts/profile-endpoints.ts';
import { signingInEndpoints } from './accounts/sign-in-endpoints.ts';
import { discoveryEndpoints } from './catalogue/discovery-endpoints.ts';
import { catalogueEndpoints } from './catalogue/endpoints.ts';
import { chainEndpoints } from './chain/endpoints.ts';
import { contentEndpoints } from './content/endpoints.ts';
import { launchEndpoints } from './launches/endpoints.ts';
import { lotteryEndpoints } from './lottery/endpoints.ts';
import { marketEndpoints } from './market/endpoints.ts';
import { notificationEndpoints } from './notifications/endpoints.ts';
import { orderEndpoints } from './orders/endpoints.ts';
import { paymentEndpoints } from './payments/endpoints.ts';
import { peopleEndpoints } from './profiles/endpoints.ts';
import { receiptEndpoints } from './receipts/endpoints.ts';
import { royaltyEndpoints } from './royalties/endpoints.ts';
import { socialEndpoints } from './social/endpoints.ts';
import { visitEndpoints } from './visits/endpoints.ts';
import { walletEndpoints } from './wallets/endpoints.ts';
import { vaultEndpoints } from './wallets/vault-endpoints.ts';

export type { Endpoint } from './common/endpoint.ts';

/**
 * Every call of our API by name, without its schemas, so that the browser's bundle contains no validator. `schemas.ts`
 * has the schemas under the same names. `access`: who may call it.
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
  ...paymentEndpoints,
  ...receiptEndpoints,
  ...chainEndpoints,
  ...notificationEndpoints,
  ...contentEndpoints,
  ...visitEndpoints,
  ...marketEndpoints,
  ...lotteryEndpoints,
  ...launchEndpoints,
  ...peopleEndpoints,
  ...royaltyEndpoints,
} as const;

export type EndpointName = keyof typeof endpoints;
