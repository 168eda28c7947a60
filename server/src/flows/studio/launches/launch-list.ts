import type {
  LaunchListOutcome,
  ParsedStudioInput,
  StudioLaunch,
  StudioResponse,
} from '@talkies/shared/studio/schemas';
import type { Needs } from '../../../chain/context.ts';
import { launchChoices } from '../../../modules/catalogue/index.ts';
import {
  allowedRows,
  countAllowed,
  launchById,
  lockLaunch,
  type ReadList,
  readAllowList,
  writeAllowList,
} from '../../../modules/launches/index.ts';
import { type Acting, actAsOperator } from '../../../modules/studio/index.ts';
import { csvLine, csvResponse } from '../../../platform/csv.ts';
import { AppError } from '../../../platform/errors.ts';
import { onlyFile } from '../only-file.ts';
import { launchEntry, runningLaunches, studioLaunch } from './launches.ts';

type Ctx = Needs<'changes' | 'clock' | 'config' | 'db'>;

const SHOWN = 100;

const outcomeOf = ({ values, repeated, refused }: ReadList): LaunchListOutcome => ({
  accepted: values.length,
  repeated,
  refused: refused.slice(0, SHOWN),
  refusedCount: refused.length,
  file:
    refused.length === 0
      ? null
      : {
          name: 'refused.csv',
          type: 'text/csv;charset=utf-8',
          text:
            csvLine(['mail or wallet', 'why it was refused']) +
            refused.map(({ text, reason }) => csvLine([text, reason])).join(''),
        },
});

/** @throws studio/file-refused */
async function textOf(files: File[]): Promise<string> {
  const file = onlyFile(files);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
  } catch (error) {
    throw new AppError('studio/file-refused', { detail: 'Save it as CSV in UTF-8.', cause: error });
  }
}

/**
 * Stores a launch's list of people, or only reports the effect of the file (`check`). The log states their number, and no
 * address.
 * @throws launch/not-found, studio/file-refused
 */
export async function setLaunchList(
  ctx: Ctx,
  who: Acting,
  { launch: id, mode }: ParsedStudioInput<'setLaunchList'>['query'],
  text: string,
): Promise<LaunchListOutcome> {
  const read = readAllowList(text);
  const outcome = outcomeOf(read);
  await launchById(ctx.db, id);
  if (mode === 'check') return outcome;
  await actAsOperator(ctx, who, runningLaunches, async (tx) => {
    await lockLaunch(tx, id);
    const before = await countAllowed(tx, id);
    await writeAllowList(tx, id, read.values, mode);
    const entry = launchEntry('launch.list', id, {
      before: { listed: before },
      after: { listed: await countAllowed(tx, id) },
    });
    return { result: undefined, entry };
  });
  return outcome;
}

export const setLaunchListFile = async (
  ctx: Ctx,
  who: Acting,
  query: ParsedStudioInput<'setLaunchList'>['query'],
  files: File[],
): Promise<LaunchListOutcome> => setLaunchList(ctx, who, query, await textOf(files));

/** Empties the list. @throws launch/not-found */
export async function clearLaunchList(ctx: Ctx, who: Acting, id: string): Promise<StudioLaunch> {
  await actAsOperator(ctx, who, runningLaunches, async (tx) => {
    await lockLaunch(tx, id);
    const before = await countAllowed(tx, id);
    await writeAllowList(tx, id, [], 'replace');
    const entry = launchEntry('launch.list', id, { before: { listed: before }, after: { listed: 0 } });
    return { result: undefined, entry: before === 0 ? [] : entry };
  });
  return studioLaunch(ctx, id);
}

/**
 * Exports the list as a file. Its mail addresses are personal: the inspection is logged with its reason.
 * @throws launch/not-found
 */
export async function launchListFile(ctx: Ctx, who: Acting, id: string): Promise<Response> {
  await actAsOperator(ctx, who, runningLaunches, async (tx) => {
    await lockLaunch(tx, id);
    const after = { listed: await countAllowed(tx, id), reason: 'its list as a file' };
    return { result: undefined, entry: launchEntry('launch.list-look', id, { after }) };
  });
  return csvResponse(`${id}-list.csv`, ['mail or wallet'], allowedRows(ctx.db, id));
}

export async function launchItemChoices(
  ctx: Needs<'db'>,
  query: ParsedStudioInput<'launchItemChoices'>['query'],
): Promise<StudioResponse<'launchItemChoices'>> {
  const found = await launchChoices(ctx.db, query.q, query.launch ?? null);
  return {
    items: found.map(({ id, title, status, priceCents, quantity }) => ({
      ...{ id, title, status, sold: 0, reserved: 0 },
      priceCents: priceCents?.toString() ?? null,
      quantity: quantity ?? 0,
    })),
  };
}
