import { inject } from 'vitest';
import type { Shop } from '../shop.ts';

let own: Shop | null = null;

/** The shop that this worker's journeys share, one after another. */
export function sharedShop(): Shop {
  const shop = inject('shops')[Number(process.env.VITEST_POOL_ID) - 1];
  if (!shop) throw new Error(`worker ${process.env.VITEST_POOL_ID} has no shop`);
  return shop;
}

/** The shop that the helpers use: the worker's, unless a journey has opened its own. */
export const shopConfig = (): Shop => own ?? sharedShop();

/** Makes the helpers of this file's journeys use another shop; null: the shared one again. */
export const useOwnShop = (shop: Shop | null): void => {
  own = shop;
};
