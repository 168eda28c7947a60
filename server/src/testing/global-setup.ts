import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { connectPglite, openPglite } from '../platform/db/pglite.ts';
import { connectPostgres } from '../platform/db/postgres.ts';
import { administer, formOf, within } from './database-admin.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** a file with a migrated PGlite data folder: the provided data is passed to a worker with each test file */
    migratedPglite: string;
    /** the name of a migrated database on the server of TEST_DATABASE_URL; empty without one */
    migratedPostgres: string;
    /** a summary of either's schema, from `formOf` */
    migratedForm: string;
  }
}

/** Migrates once, so that each test starts from a copy. @returns what removes the original and its copies */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) {
    const pglite = await openPglite(null);
    await connectPglite(pglite);
    const dump = await pglite.dumpDataDir('none');
    const folder = await mkdtemp(join(tmpdir(), 'talkies migrated '));
    const file = join(folder, 'pglite.tar');
    await writeFile(file, dump.stream());
    project.provide('migratedPglite', file);
    project.provide('migratedPostgres', '');
    project.provide('migratedForm', await formOf((statement) => pglite.query(statement)));
    await pglite.close();
    return () => rm(folder, { recursive: true, force: true });
  }
  // a name of its own: several runs may share a server
  const name = `talkies_test_${randomUUID().slice(-12)}`;
  await administer(url, `create database ${name}`);
  const template = new URL(url);
  template.pathname = `/${name}`;
  const connection = await connectPostgres(template.href);
  await connection.close();
  project.provide('migratedPglite', '');
  project.provide('migratedPostgres', name);
  project.provide('migratedForm', await within(template.href, formOf));
  return () =>
    within(url, async (ask) => {
      const { rows } = await ask(`select datname from pg_database where datname like '${name}%'`);
      for (const { datname } of rows as { datname: string }[])
        await ask(`drop database ${datname} with (force)`);
    });
}
