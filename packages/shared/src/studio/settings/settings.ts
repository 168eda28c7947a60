import { onRamps, paymentMethods } from '../../payments/methods.ts';

/**
 * Services that operators switch off and on; a new payment method or on-ramp is included automatically. `eth`: orders
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

/** Services whose outages the studio shows: those above, and our mail server, which cannot be switched off. */
export const watchedServices = [...shopProviders, 'mail'] as const;
export type WatchedService = (typeof watchedServices)[number];

/** Parts of the settings, each changed separately. */
export const settingParts = ['providers', 'regions', 'limits', 'fees'] as const;
export type SettingPart = (typeof settingParts)[number];

/** One of our own accounts is shown as dry if its coins pay for fewer transactions. */
export const DRY_TANK = 50;
/** If a chain's reader is further behind, its pages are too old. */
export const MAX_BLOCKS_BEHIND = 20;
/** How many days of sales the screen Today shows. */
export const TODAY_DAYS = 30;
/** How far Today counts the orders of a state; this number means that many or more. */
export const MAX_ORDERS_COUNTED = 10_000;

/** Open orders per person: the setting's default and, below, its upper bound. */
export const OPEN_ORDERS_UNLESS_SET = 5;
export const MAX_OPEN_ORDERS = 20;
