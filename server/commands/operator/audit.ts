import { verifyAudit } from '../../src/modules/studio/index.ts';
import type { Command } from '../command.ts';
import { UsageError } from '../options.ts';

const usage = `operator audit verify [NUMBER HASH]
  reads the log of all acts from its first line on and names the first that is not as it was written; with NUMBER and HASH
  of a line that somebody wrote down elsewhere, whether it is still that line`;

/** `operator audit`: whether the audit log is whole. @returns 1 where it is not */
export const operatorAudit: Command = async (ctx, [verb, number, hash, ...more], io) => {
  const anchored = number !== undefined;
  if (verb !== 'verify' || more.length > 0 || anchored !== (hash !== undefined)) throw new UsageError(usage);
  if (anchored && !(/^[1-9]\d{0,14}$/.test(number) && /^[0-9a-f]{64}$/.test(hash ?? '')))
    throw new UsageError(usage);
  const found = await verifyAudit(ctx, anchored ? { number: Number(number), hash: hash ?? '' } : undefined);
  if (found.kind === 'broken') {
    io.err(`The log is broken at line ${found.number}: ${found.why}.`);
    return 1;
  }
  io.out(
    `${found.lines} lines, each as it was written. Write this down elsewhere: ${found.lines} ${found.hash}`,
  );
  return 0;
};
