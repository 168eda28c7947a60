import type { HttpApp } from '../../api/app.ts';
import { createApi } from '../../app/app.ts';
import { rateLimits } from '../../platform/limits/tables.ts';
import { type PayingShop, startPayingShop } from '../payments/testing/paying-shop.ts';
import { confirmInStudio, memberOf, type StudioVisitor } from './studio.ts';

/** A shop that is paid through providers, with the members of the studio who manage its money. */
export interface PayingStudio {
  shop: PayingShop;
  api: HttpApp;
  owner: StudioVisitor;
  finance: StudioVisitor;
  support: StudioVisitor;
  /** All three confirm their identity again. */
  confirm: () => Promise<void>;
}

export async function startPayingStudio(): Promise<PayingStudio> {
  const shop = await startPayingShop();
  const api = createApi(shop.ctx);
  const owner = await memberOf(shop.ctx, api, 'owner');
  const finance = await memberOf(shop.ctx, api, 'finance');
  const support = await memberOf(shop.ctx, api, 'support');
  const confirm = async () => {
    await shop.ctx.db.delete(rateLimits);
    for (const member of [owner, finance, support]) await confirmInStudio(shop.ctx, member);
  };
  return { shop, api, owner, finance, support, confirm };
}
