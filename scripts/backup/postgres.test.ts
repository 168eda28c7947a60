import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { inspect } from 'node:util';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Refusal } from '../lib/refusal.ts';
import { dumpPostgres, loadPostgres } from './postgres.ts';

let folder: string;
/** PostgreSQL's programs, which note what any user of the machine sees of them (`ps`), and what they alone are given. */
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'talkies-clients-'));
  const notes = `#!/bin/sh\necho "$0 $*" >> '${folder}/seen'\necho "$PGPASSWORD" >> '${folder}/given'\necho 0\n`;
  for (const program of ['pg_dump', 'psql']) await writeFile(join(folder, program), notes, { mode: 0o755 });
  vi.stubEnv('PATH', `${folder}${delimiter}${process.env.PATH}`);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

it.each([
  ['postgres://talkies:p%40ss@database:5432/shop?options=-c%20work_mem%3D8MB', 'p@ss'],
  ['postgres://talkies@database/shop?password=p%40ss&options=-c%20work_mem%3D8MB', 'p@ss'],
  ['postgres://talkies@database/shop?password=p+ss', 'p ss'],
  ['postgres://talkies@database/shop', 'of the shell'],
  ['postgres://talkies:p%40ss@/shop?host=/run/postgresql', 'p@ss'],
  ['postgres://talkies@/shop?host=/run/postgresql&password=p%40ss', 'p@ss'],
  ['postgres:///shop?host=/run/postgresql&user=talkies', 'of the shell'],
  // beside a “%” that begins no code, the shop takes codes with a letter as they are written
  ['postgres://talkies:50%&p@ss%3F@database/shop', '50%&p@ss%3F'],
])(
  'no other user of the machine sees the database’s password while %s is copied or restored',
  async (url, password) => {
    vi.stubEnv('PGPASSWORD', 'of the shell');
    await dumpPostgres(url, join(folder, 'database.sql'));
    await loadPostgres(url, join(folder, 'database.sql'), false);
    const seen = await readFile(join(folder, 'seen'), 'utf8');
    expect(seen).not.toMatch(/p%40ss|p@ss|p\+ss/);
    expect(seen).toMatch(
      /postgres:\/\/(talkies@database(:5432)?\/shop(\?options=-c%20work_mem%3D8MB)?|(talkies@)?\/shop\?host=\/run\/postgresql(&user=talkies)?)\n/,
    );
    expect(await readFile(join(folder, 'given'), 'utf8')).toBe(`${password}\n`.repeat(3));
  },
);

it.each([
  'postgres://talkies:p/ss@database/shop',
  'postgres://talkies:12/p/ss@database/shop',
  'postgres://talkies:/p/ss@database/shop',
  'postgres://talkies:12?p/ss@database/shop',
  'postgres://talkies:p#ss@/shop?host=/run/postgresql',
])(
  'an address whose password cannot be told from the rest is refused by its setting, and is shown to nobody: %s',
  async (url) => {
    const failure = await dumpPostgres(url, join(folder, 'database.sql')).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Refusal);
    expect(inspect(failure)).toContain('DATABASE_URL');
    expect(inspect(failure)).not.toMatch(/p[/#]ss/);
    expect(await readdir(folder)).not.toContain('seen');
  },
);
