import type { SettingPart } from '@talkies/shared/studio';
import type { SettingFields, StoredSetting } from '@talkies/shared/studio/schemas';
import type { Needs } from '../../../chain/context.ts';
import { type Acting, actAsOperator } from '../../../modules/studio/index.ts';
import type { ChangeKind } from '../../../platform/changes.ts';
import { wrongField } from '../../../platform/errors.ts';
import { missingVariables } from '../../../platform/settings/missing-variables.ts';
import { setSetting, storedSetting } from '../../../platform/settings/settings.ts';

type Ctx = Needs<'changes' | 'clock' | 'config' | 'db'>;

/** Limits restrain money and fees price it: setting them requires a confirmation. */
const confirmed: Record<SettingPart, boolean> = {
  providers: false,
  regions: false,
  limits: true,
  fees: true,
};
/** Invalidates every response and page that depends on a setting, in all processes. */
const changed: readonly ChangeKind[] = ['catalogue', 'lottery', 'content'];

const refused = (field: string, message: string) => wrongField(`fields.${field}`, message);

/** Refuses settings that the deployment does not allow. @throws request/invalid */
const checks: { [P in SettingPart]: (ctx: Ctx, to: SettingFields[P], from: SettingFields[P]) => void } = {
  providers: ({ config }, { off }, before) => {
    const lacking = off.find(
      (name) => !before.off.includes(name) && missingVariables(config, name).length > 0,
    );
    if (lacking) throw refused('off', `This shop has no ${lacking}, so there is nothing to switch off.`);
  },
  regions: ({ config }, { sales }) => {
    if (sales.length > 0 && config.lottery.regionHeader === null)
      throw refused('sales', 'Nobody tells this shop where a visitor is: set REGION_HEADER first.');
  },
  // one person must not be able to lift the requirement of a second one (adr/260)
  limits: ({ config }, { secondPerson }) => {
    if (BigInt(secondPerson) > config.secondPersonCents)
      throw refused('secondPerson', 'This can be lower than the deployment’s sum, never higher.');
  },
  fees: () => {},
};

/**
 * Sets a part of the settings whose `version` the member has seen. It applies to every process as soon as it is
 * written; work under way finishes with the earlier values.
 * @throws studio/changed-meanwhile, request/invalid
 */
export async function setSettings<P extends SettingPart>(
  ctx: Ctx,
  who: Acting,
  part: P,
  request: { version: number; fields: SettingFields[P] },
): Promise<StoredSetting<P>> {
  await actAsOperator(ctx, who, { permission: 'settings', confirmed: confirmed[part] }, async (tx) => {
    const before = await setSetting(ctx, tx, part, request);
    checks[part](ctx, request.fields, before);
    const subject = { kind: 'setting', id: part };
    const entry = { operation: `setting.${part}`, subject, before, after: request.fields };
    return { result: undefined, entry };
  });
  for (const kind of changed) await ctx.changes.emit(kind);
  return storedSetting(ctx, part);
}
