import type { TestProject } from 'vitest/node';
import { connectPglite, openPglite } from '../platform/db/pglite.ts';
import { connectPostgres } from '../platform/db/postgres.ts';
import { administer } from './database-admin.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** a migrated PGlite data folder, base64 */
    migratedPglite: string;
  }
}

/** Migrates once, so that each test file starts from a copy. */
export default async function setup(project: TestProject): Promise<void> {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) {
    const pglite = await openPglite(null);
    await connectPglite(pglite);
    const dump = await pglite.dumpDataDir('none');
    project.provide('migratedPglite', Buffer.from(await dump.arrayBuffer()).toString('base64'));
    await pglite.close();
    return;
  }
  project.provide('migratedPglite', '');
  const drop = 'drop database if exists talkies_template with (force)';
  await administer(url, drop, 'create database talkies_template');
  const template = new URL(url);
  template.pathname = '/talkies_template';
  const connection = await connectPostgres(template.href);
  await connection.close();
}
