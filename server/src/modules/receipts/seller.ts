import { eq } from 'drizzle-orm';
import type { Needs } from '../../chain/context.ts';
import type { SellerConfig } from '../../platform/config/seller.ts';
import type { Database } from '../../platform/db/database.ts';
import { settings } from '../../platform/db/tables.ts';

const NAME = 'seller';

/** What may be changed while the shop runs; series and codes of tax are the deployment's. */
export interface SellerDetails {
  name: string;
  address: string[];
  gstin: string | null;
  placeOfSupply: string | null;
  rateBps: number;
}

/** Who sells, as the next receipt states it: what was set in the studio, else what the deployment says. */
export async function sellerNow(ctx: Needs<'config'>, db: Database): Promise<SellerConfig> {
  const { seller } = ctx.config;
  const [row] = await db.select().from(settings).where(eq(settings.name, NAME));
  if (!row) return seller;
  const { name, address, gstin, placeOfSupply, rateBps } = JSON.parse(row.value) as SellerDetails;
  const gst = seller.gst && gstin && placeOfSupply ? { ...seller.gst, gstin, placeOfSupply, rateBps } : null;
  return { ...seller, name, address, gst };
}

export async function storeSeller(tx: Database, details: SellerDetails): Promise<void> {
  const value = JSON.stringify(details);
  await tx
    .insert(settings)
    .values({ name: NAME, value })
    .onConflictDoUpdate({ target: settings.name, set: { value } });
}
