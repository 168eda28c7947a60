import { randomUUID } from 'node:crypto';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { testDatabase } from '../../../scripts/test/postgres.ts';
import type { Database } from '../../../server/src/platform/db/database.ts';

export interface Databases {
  /** the address of a fresh, empty one */
  make(): Promise<string>;
  stop(): Promise<void>;
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A PostgreSQL server for the time of a measurement, or that of TEST_DATABASE_URL. @throws where there is none */
export async function openDatabases(): Promise<Databases> {
  const server = await testDatabase();
  if (typeof server === 'string') throw new Error(server);
  const made: string[] = [];
  return {
    make: async () => {
      const name = `talkies_bench_${randomUUID().replaceAll('-', '')}`;
      await administer(server.url, `create database ${name}`);
      made.push(name);
      const url = new URL(server.url);
      url.pathname = `/${name}`;
      return url.href;
    },
    stop: async () => {
      for (const name of made) await administer(server.url, `drop database if exists ${name} with (force)`);
      await server.stop();
    },
  };
}

/** That of an address, made where there is none of this name; it stays. */
export async function openNamed(url: string): Promise<string> {
  const name = decodeURIComponent(new URL(url).pathname.slice(1));
  const server = new URL(url);
  server.pathname = '/postgres';
  try {
    await administer(server.href, `create database ${pg.escapeIdentifier(name)}`);
  } catch (error) {
    const DUPLICATE = '42P04';
    if ((error as { code?: string }).code !== DUPLICATE) throw error;
  }
  return url;
}

/** A connection of its own, for what is filled: the shop's gives up on what a million rows need. */
export async function filling(url: string, fill: (db: Database) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`set maintenance_work_mem = '512MB'`);
    await client.query(`set work_mem = '128MB'`);
    await client.query('set synchronous_commit = off');
    // the shop’s type also has what only its pool does, which nothing that fills uses
    await fill(drizzle({ client }) as unknown as Database);
  } finally {
    await client.end();
  }
}
