import type { ParsedStudioInput, StudioResponse } from '@talkies/shared/studio/schemas';
import type { Needs } from '../../../chain/context.ts';
import { sellerNow, storeSeller } from '../../../modules/receipts/index.ts';
import { type RoyaltyTerms, royaltyTerms, storeRoyaltyTerms } from '../../../modules/royalties/index.ts';
import { actAsOperator, type Member } from '../../../modules/studio/index.ts';
import type { SellerConfig } from '../../../platform/config/seller.ts';
import { lockName } from '../../../platform/db/lock-name.ts';
import { differing } from '../../../platform/differing.ts';
import { AppError } from '../../../platform/errors.ts';
import { limitCents } from '../../../platform/settings/settings.ts';

type Ctx = Needs<'clock' | 'config' | 'db'>;
type Settings = StudioResponse<'moneySettings'>;

const presentSeller = ({ name, address, gst }: SellerConfig): Settings['seller'] => ({
  ...{ name, address, gstin: gst?.gstin ?? null },
  ...{ placeOfSupply: gst?.placeOfSupply ?? null, rateBps: gst?.rateBps ?? 0 },
});
const presentTerms = ({ taxBps, minimumCents }: RoyaltyTerms): Settings['royalties'] => ({
  taxBps,
  minimumCents: minimumCents.toString(),
});

/** The seller and the rates: what finance may change, and what only the deployment sets. */
export async function moneySettings(ctx: Needs<'config' | 'db'>): Promise<Settings> {
  const { seller } = ctx.config;
  return {
    seller: presentSeller(await sellerNow(ctx, ctx.db)),
    royalties: presentTerms(await royaltyTerms(ctx.db)),
    fixed: {
      ...{ receiptPrefix: seller.prefixes.invoice, creditNotePrefix: seller.prefixes.credit },
      ...{ taxCode: seller.gst?.code ?? null, feeTaxCode: seller.gst?.feeCode ?? null },
      ...{ resale: seller.resale, secondPersonCents: (await limitCents(ctx, 'secondPerson')).toString() },
    },
  };
}

const requirement = { permission: 'taxes', confirmed: true } as const;
const subject = (id: string) => ({ kind: 'setting', id });

/** @throws studio/changed-meanwhile where `now` is not what somebody saw */
function requireSeen<T extends object>(seen: T, now: T): void {
  if (differing(seen, now).names.length > 0) throw new AppError('studio/changed-meanwhile');
}

/**
 * Sets the tax deducted from royalties and the least payout; payouts that have begun keep their terms.
 * @throws studio/changed-meanwhile
 */
export const setRoyaltyTerms = (
  ctx: Ctx,
  member: Member,
  { taxBps, minimumCents, seen }: ParsedStudioInput<'setRoyaltyTerms'>['body'],
): Promise<Settings['royalties']> =>
  actAsOperator(ctx, member, requirement, async (tx) => {
    await lockName(tx, 'studio/royalty-terms');
    const before = presentTerms(await royaltyTerms(tx));
    requireSeen(seen, before);
    await storeRoyaltyTerms(tx, { taxBps, minimumCents: BigInt(minimumCents) });
    const after = { taxBps, minimumCents };
    return {
      result: after,
      entry: { operation: 'setting.royalties', subject: subject('royalties'), before, after },
    };
  });

/**
 * Sets the seller, as the next receipt states it; issued receipts do not change.
 * @throws studio/refused where the deployment has no tax code, which a GST number needs; studio/changed-meanwhile
 */
export const setSeller = (
  ctx: Ctx,
  member: Member,
  { seen, ...details }: ParsedStudioInput<'setSeller'>['body'],
): Promise<Settings['seller']> =>
  actAsOperator(ctx, member, requirement, async (tx) => {
    if (details.gstin && !ctx.config.seller.gst)
      throw new AppError('studio/refused', {
        detail:
          'This shop was set up without GST: its codes of tax come with SELLER_GSTIN and PLACE_OF_SUPPLY first.',
      });
    await lockName(tx, 'studio/seller');
    const before = presentSeller(await sellerNow(ctx, tx));
    requireSeen(seen, before);
    await storeSeller(tx, details);
    const after = presentSeller(await sellerNow(ctx, tx));
    return {
      result: after,
      entry: { operation: 'setting.seller', subject: subject('seller'), before, after },
    };
  });
