import { inject } from 'vitest';
import type { Shop } from '../shop.ts';

let own: Shop | null = null;

/** The shop that the helpers talk to: the one of all journeys, unless a journey has opened its own. */
export const theShop = (): Shop => own ?? inject('shop');

/** From here on the helpers of this file's journeys talk to another shop; null: to the common one again. */
export const useOwnShop = (shop: Shop | null): void => {
  own = shop;
};
