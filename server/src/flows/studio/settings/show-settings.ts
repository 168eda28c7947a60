import { DAY_MS, QUOTE_MINUTES, SERVICE_FEE_BPS, UPLOAD_BYTES } from '@talkies/shared';
import { PICTURE_BYTES, type ShopProvider, shopProviders } from '@talkies/shared/studio';
import type { ProviderRow, StudioResponse } from '@talkies/shared/studio/schemas';
import type { Needs } from '../../../chain/context.ts';
import { onlyByGoogle, provenPhones } from '../../../modules/accounts/index.ts';
import { ethUsage } from '../../../modules/eth-payments/index.ts';
import { allLotteries, peopleByRegion, phaseNow } from '../../../modules/lottery/index.ts';
import { peopleWithDevices } from '../../../modules/notifications/index.ts';
import { providerUsage } from '../../../modules/payments/index.ts';
import { missingVariables } from '../../../platform/settings/missing-variables.ts';
import { storedSettings } from '../../../platform/settings/settings.ts';

type Ctx = Needs<'chains' | 'clock' | 'config' | 'db'>;

const USED_MS = 30 * DAY_MS;

/** Each provider with its missing configuration, and who would miss it. */
async function providerRows(ctx: Ctx): Promise<ProviderRow[]> {
  const since = new Date(ctx.clock.now().getTime() - USED_MS);
  const [uses, eth, googleAlone, phones, devices] = await Promise.all([
    providerUsage(ctx.db, since),
    ethUsage(ctx.db, since),
    onlyByGoogle(ctx),
    provenPhones(ctx),
    peopleWithDevices(ctx),
  ]);
  const usageOf = (name: ShopProvider) => {
    if (name === 'eth') return eth;
    if (name === 'google' || name === 'sms' || name === 'push' || name === 'bridge') return null;
    return uses.get(name) ?? { used: 0, underway: 0 };
  };
  return shopProviders.map((name) => ({
    name,
    missing: missingVariables(ctx.config, name),
    used: usageOf(name)?.used ?? null,
    underway: usageOf(name)?.underway ?? 0,
    onlyMethod: name === 'google' ? googleAlone : null,
    reaches: name === 'sms' ? phones : name === 'push' ? devices : null,
  }));
}

async function lotteriesOnSale(ctx: Ctx): Promise<number> {
  const all = await allLotteries(ctx);
  return all.filter((found) => phaseNow(ctx, found) === 'selling').length;
}

/** The settings that operators may change, their present values, and the effect of a change in numbers. */
export async function shopSettings(ctx: Ctx): Promise<StudioResponse<'shopSettings'>> {
  const [stored, list, onSale, people] = await Promise.all([
    storedSettings(ctx),
    providerRows(ctx),
    lotteriesOnSale(ctx),
    peopleByRegion(ctx),
  ]);
  const { lotteries, sales } = stored.regions.fields;
  const countries = [...new Set([...people.keys(), ...lotteries, ...sales])].toSorted();
  return {
    ...stored,
    list,
    fixed: {
      serviceFeeBps: SERVICE_FEE_BPS,
      regionHeader: ctx.config.lottery.regionHeader,
      secondPersonMost: ctx.config.secondPersonCents.toString(),
      uploadBytes: UPLOAD_BYTES,
      pictureBytes: PICTURE_BYTES,
      quoteMinutes: QUOTE_MINUTES,
    },
    lotteriesOnSale: onSale,
    people: countries.map((country) => ({ country, people: people.get(country) ?? 0 })),
  };
}
