import { readFileSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { StudioResponse } from '@talkies/shared/studio/schemas';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Needs } from '../../../chain/context.ts';
import { type Chain, readerLag, stuckTransactions } from '../../../chain/index.ts';
import { feedFailure } from '../../../modules/content/index.ts';
import { rawRow } from '../../../platform/db/raw-rows.ts';
import { countGivenUp, waitingJobs } from '../../../platform/jobs/jobs-list.ts';
import { presentOutages } from './outages.ts';
import { gasTanks } from './tanks.ts';

type Ctx = Needs<'chains' | 'clock' | 'config' | 'connection' | 'db' | 'log' | 'signers'>;
type Health = StudioResponse<'studioHealth'>;

const startedAt = new Date(Date.now() - process.uptime() * 1000).toISOString();
const ManifestSchema = z.object({ version: z.string() });
const { version: shop } = ManifestSchema.parse(
  JSON.parse(readFileSync(new URL('../../../../../package.json', import.meta.url), 'utf8')),
);

async function nodeOf(ctx: Ctx, chain: Chain): Promise<Health['nodes'][number]> {
  const began = performance.now();
  const block = await chain.failFastClient.getBlockNumber().catch(() => null);
  const answered = block === null ? null : Math.round(performance.now() - began);
  const { name, label } = chain.config;
  return {
    ...{ chain: name, label, answered },
    block: block === null ? null : Number(block),
    lag: block === null ? null : await readerLag(ctx, chain).catch(() => null),
  };
}

/** The bytes and the number of the files in a folder and its subfolders; zero where there is no folder. */
async function sizeOf(folder: string): Promise<{ bytes: number; files: number }> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => []);
  let [bytes, files] = [0, 0];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    // a file that is deleted meanwhile counts as nothing
    bytes += await stat(join(entry.parentPath, entry.name)).then(
      ({ size }) => size,
      () => 0,
    );
    files += 1;
  }
  return { bytes, files };
}

async function storageOf(ctx: Ctx): Promise<Health['storage']> {
  const { bytes } = await rawRow<{ bytes: string }>(
    ctx.db,
    sql`select pg_database_size(current_database())::text as bytes`,
  );
  const onDisk = ctx.config.s3 === null;
  const pictures = onDisk ? await sizeOf(join(ctx.config.dataDir, 'files')) : null;
  return {
    database: ctx.config.databaseUrl ? 'postgres' : 'pglite',
    databaseBytes: Number(bytes),
    filesBytes: pictures?.bytes ?? null,
    files: pictures?.files ?? null,
  };
}

async function chainVersionsOf(ctx: Ctx): Promise<Health['versions']> {
  const { version: database, migrations } = await rawRow<{ version: string; migrations: number }>(
    ctx.db,
    sql`select current_setting('server_version') as version, (select count(*)::int from drizzle.__drizzle_migrations) as migrations`,
  );
  return { ...{ shop, node: process.versions.node }, database, migrations };
}

const BackupSchema = z.object({ at: z.iso.datetime() });

/** When `npm run backup` last finished, by the file that it writes. */
export async function backupAt({ config }: Needs<'config'>): Promise<string | null> {
  try {
    const text = await readFile(join(config.dataDir, 'last-backup.json'), 'utf8');
    return BackupSchema.parse(JSON.parse(text)).at;
  } catch {
    return null; // there is no such file, or only a part of one
  }
}

/** The state of the shop's machinery. */
export async function studioHealth(ctx: Ctx): Promise<Health> {
  const [lanes, givenUp, stuck, tanks, nodes, storage, versions, backup, outages, feed] = await Promise.all([
    waitingJobs(ctx.db),
    countGivenUp(ctx.db),
    stuckTransactions(ctx),
    gasTanks(ctx),
    Promise.all(ctx.chains.all().map((chain) => nodeOf(ctx, chain))),
    storageOf(ctx),
    chainVersionsOf(ctx),
    backupAt(ctx),
    presentOutages(ctx),
    feedFailure(ctx),
  ]);
  return {
    jobs: { lanes, givenUp },
    transactions: stuck.length,
    ...{ tanks, nodes, outages, feedFailure: feed, storage, versions, backupAt: backup, startedAt },
  };
}
