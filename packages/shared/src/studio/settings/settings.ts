import { onRamps, paymentMethods } from '../../payments/methods.ts';

/**
 * Services and ways that operators switch off and on. A new way to pay or on-ramp is among them by itself. `eth`: orders
 * paid in ETH on Ethereum. `bridge`: wallets on phones, by WalletConnect.
 */
export const shopProviders = [
  ...paymentMethods,
  ...onRamps,
  'eth',
  'google',
  'sms',
  'push',
  'bridge',
] as const;
export type ShopProvider = (typeof shopProviders)[number];

/** Services of which the studio says that they do not answer: those, and our mail server, which nobody switches off. */
export const watchedServices = [...shopProviders, 'mail'] as const;
export type WatchedService = (typeof watchedServices)[number];

/** Parts of the settings, each changed on its own. */
export const settingParts = ['providers', 'regions', 'limits', 'fees'] as const;
export type SettingPart = (typeof settingParts)[number];

/** Of our own accounts: with coins for fewer transactions it is named. */
export const DRY_TANK = 50;
/** Pages of a chain whose reader is further behind than this are too old. */
export const MAX_BLOCKS_BEHIND = 20;
/** Today shows the sales of so many days. */
export const TODAY_DAYS = 30;
/** Today counts so many orders of a state, which then means: so many or more. */
export const MAX_ORDERS_COUNTED = 10_000;

/** Orders that one person may have open at once: as many as are set, from one on. */
export const OPEN_ORDERS_UNLESS_SET = 5;
export const MAX_OPEN_ORDERS = 20;
