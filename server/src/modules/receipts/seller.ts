import type { Needs } from '../../chain/context.ts';
import type { SellerConfig } from '../../platform/config/seller.ts';
import type { Database } from '../../platform/db/database.ts';
import { storedJson, storeJson } from '../../platform/db/stored-json.ts';

const NAME = 'seller';

/** The seller's details that may change while the shop runs; series and tax codes belong to the deployment. */
export interface SellerDetails {
  name: string;
  address: string[];
  gstin: string | null;
  placeOfSupply: string | null;
  rateBps: number;
}

/** The seller as the next receipt states it: as set in the studio, or else in the deployment. */
export async function sellerNow(ctx: Needs<'config'>, db: Database): Promise<SellerConfig> {
  const { seller } = ctx.config;
  const stored = await storedJson<SellerDetails>(db, NAME);
  if (!stored) return seller;
  const { name, address, gstin, placeOfSupply, rateBps } = stored;
  const gst = seller.gst && gstin && placeOfSupply ? { ...seller.gst, gstin, placeOfSupply, rateBps } : null;
  return { ...seller, name, address, gst };
}

export const storeSeller = (tx: Database, details: SellerDetails): Promise<void> =>
  storeJson(tx, NAME, details);
