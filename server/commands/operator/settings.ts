import { dollarsOfCents } from '@talkies/shared';
import { type SettingPart, shopProviders } from '@talkies/shared/studio';
import { type LimitName, type SettingFields, settingSchemas } from '@talkies/shared/studio/schemas';
import type { Context } from '../../src/chain/context.ts';
import { setSettings } from '../../src/flows/studio/settings/set-settings.ts';
import { parseDollars } from '../../src/modules/catalogue/index.ts';
import { AppError } from '../../src/platform/errors.ts';
import { missingVariables } from '../../src/platform/settings/missing-variables.ts';
import { storedSettings } from '../../src/platform/settings/settings.ts';
import type { Command, CommandIo } from '../command.ts';
import { UsageError } from '../options.ts';

const usage = `operator settings [list]                    what is set, and what a provider that is not set up lacks
operator settings on|off PROVIDER           ${shopProviders.join(', ')}
operator settings close|open lotteries|sales COUNTRY…    by their two letters, such as SG
operator settings limit NAME 150.00         an amount in dollars; openOrders: a number
operator settings fee transak|wert 3.5      percent, or none`;

async function list(ctx: Context, io: CommandIo): Promise<void> {
  const { providers, regions, limits, fees } = await storedSettings(ctx);
  for (const name of shopProviders) {
    const missing = missingVariables(ctx.config, name);
    const state = providers.fields.off.includes(name) ? 'off' : 'on';
    io.out(`${name}\t${missing.length > 0 ? `not set up: ${missing.join(', ')}` : state}`);
  }
  for (const [what, codes] of Object.entries(regions.fields))
    io.out(`closed for ${what}\t${codes.join(', ') || 'nowhere'}`);
  for (const [name, value] of Object.entries(limits.fields))
    io.out(`${name}\t${typeof value === 'number' ? value : `${dollarsOfCents(BigInt(value))} USD`}`);
  for (const [name, bps] of Object.entries(fees.fields))
    io.out(`fee of ${name}\t${bps === null ? 'none said' : `${bps / 100}%`}`);
}

/** Sets a part for the version that is current now: of two commands at once the second is refused. */
async function change<P extends SettingPart>(
  ctx: Context,
  part: P,
  to: (fields: SettingFields[P]) => unknown,
): Promise<void> {
  const { version, fields } = (await storedSettings(ctx))[part];
  const parsed = settingSchemas[part].safeParse(to(fields as SettingFields[P]));
  if (!parsed.success) throw new UsageError(parsed.error.issues.map(({ message }) => message).join('\n'));
  await setSettings(ctx, 'command', part, { version, fields: parsed.data as SettingFields[P] });
}

const turned = <T>(all: readonly T[], some: readonly T[], on: boolean): T[] => [
  ...all.filter((one) => !some.includes(one)),
  ...(on ? some : []),
];

type Verb = (ctx: Context, words: string[]) => Promise<void>;
const turn =
  (off: boolean): Verb =>
  (ctx, [name = '']) => {
    const known = shopProviders.find((one) => one === name);
    if (!known) throw new UsageError(usage);
    return change(ctx, 'providers', (fields) => ({ off: turned(fields.off, [known], off) }));
  };
const close =
  (closed: boolean): Verb =>
  (ctx, [what, ...codes]) => {
    if ((what !== 'lotteries' && what !== 'sales') || codes.length === 0) throw new UsageError(usage);
    return change(ctx, 'regions', (fields) => ({ ...fields, [what]: turned(fields[what], codes, closed) }));
  };

const isLimit = (name: string, fields: SettingFields['limits']): name is LimitName =>
  Object.hasOwn(fields, name);
const verbs: Record<string, Verb> = {
  on: turn(false),
  off: turn(true),
  close: close(true),
  open: close(false),
  limit: (ctx, [name = '', value = '']) =>
    change(ctx, 'limits', (fields) => {
      if (!isLimit(name, fields)) throw new UsageError(usage);
      return { ...fields, [name]: name === 'openOrders' ? Number(value) : parseDollars(value).toString() };
    }),
  fee: (ctx, [name = '', percent = '']) =>
    change(ctx, 'fees', (fields) => {
      if (!Object.hasOwn(fields, name) || percent === '') throw new UsageError(usage);
      return { ...fields, [name]: percent === 'none' ? null : Math.round(Number(percent) * 100) };
    }),
};

/** `operator settings …`: settings that change while the shop runs, as on the studio's screen. */
export const operatorSettings: Command = async (ctx, [verb = 'list', ...words], io) => {
  if (verb === 'list' && words.length === 0) {
    await list(ctx, io);
    return 0;
  }
  const act = verbs[verb];
  if (!act) throw new UsageError(usage);
  try {
    await act(ctx, words);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    io.err(error.message);
    return 1;
  }
  io.out('Done.');
  return 0;
};
