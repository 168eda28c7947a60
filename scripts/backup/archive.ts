import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { create, extract, list } from 'tar';
import { Refusal } from '../lib/refusal.ts';
import { withTemporary } from './temporary.ts';

/** The description of an archive, in its first file. */
export interface Manifest {
  format: 'talkies-backup';
  version: 1;
  createdAt: string;
  database: 'pglite' | 'postgres';
  /** `none yet`: the shop had no e-mail wallet that needs one; `in KMS`: the key never leaves KMS */
  masterKey: 'included' | 'left out' | 'none yet' | 'in KMS';
  /** beside the included one a key in KMS opens some of the wallets; older archives do not say so */
  alsoKms?: boolean;
}

const MANIFEST = 'manifest.json';
/** The file of a staged folder that names the part of an archive being written. */
const DRAFT = 'draft';
const PART = '.part';

/**
 * Removes the part of an archive that a killed backup was writing; the name of another file, as of a half-written
 * `draft`, is not followed. Only for the folder of a backup: what a restore unpacked is of somebody else's making.
 */
export async function removeDraft(folder: string): Promise<void> {
  const draft = await readFile(join(folder, DRAFT), 'utf8').catch(() => '');
  if (draft.endsWith(PART)) await rm(draft, { force: true });
}

/** Packs the staged folder; the archive appears whole or not at all and never replaces a file. */
export async function pack(staging: string, file: string, manifest: Manifest): Promise<void> {
  await writeFile(join(staging, MANIFEST), JSON.stringify(manifest, null, 2));
  await mkdir(dirname(file), { recursive: true });
  const draft = resolve(`${file}${PART}`);
  const parts = await readdir(staging);
  await writeFile(join(staging, DRAFT), draft);
  await withTemporary(draft, async () => {
    await create({ gzip: true, file: draft, cwd: staging, portable: true, mode: 0o600 }, [
      MANIFEST,
      ...parts.filter((name) => name !== MANIFEST),
    ]);
    if (existsSync(file)) throw new Refusal(`${file} exists already: name another file.`);
    await rename(draft, file);
  });
}

/** @throws Refusal when the file is no archive of ours */
export async function unpack(file: string, folder: string): Promise<Manifest> {
  if (!existsSync(file)) throw new Refusal(`${file} does not exist.`);
  await extract({ file, cwd: folder, strict: true }).catch((error: unknown) => {
    throw new Refusal(
      `${file} cannot be read as a backup (${error instanceof Error ? error.message : error}).`,
    );
  });
  const manifest: Manifest | null = await readFile(join(folder, MANIFEST), 'utf8').then(
    JSON.parse,
    () => null,
  );
  if (manifest?.format !== 'talkies-backup') throw new Refusal(`${file} is no backup of a Talkies shop.`);
  if (manifest.version !== 1) throw new Refusal(`${file} was made by a newer version of Talkies.`);
  return manifest;
}

/** The contents of an archive, for people: one line a part. */
export async function describe(file: string, manifest: Manifest): Promise<string[]> {
  const sizes = new Map<string, { files: number; bytes: number }>();
  await list({
    file,
    onReadEntry(entry) {
      if (entry.type !== 'File') return;
      const part = entry.path.replace(/^\.\//, '').split('/')[0] ?? '';
      const { files, bytes } = sizes.get(part) ?? { files: 0, bytes: 0 };
      sizes.set(part, { files: files + 1, bytes: bytes + entry.size });
    },
  });
  const lineOf = (part: string, words: string): string[] => {
    const size = sizes.get(part);
    return size ? [`${words}: ${size.files} files, ${(size.bytes / 1e6).toFixed(1)} MB`] : [];
  };
  return [
    ...lineOf('db', 'database (PGlite)'),
    ...lineOf('database.sql', 'database (PostgreSQL)'),
    ...lineOf('files', 'pictures'),
    ...lineOf('chains', 'local chains'),
    ...lineOf('inbox', 'mails of the sandbox'),
    `${keyWords[manifest.masterKey]}${manifest.alsoKms ? '; some wallets are lost without the key in KMS' : ''}`,
  ];
}

const keyWords: Record<Manifest['masterKey'], string> = {
  included: 'the wallets’ master key: keep this file as you would keep the money',
  'left out': 'no master key: keep it elsewhere, wallets are lost without it',
  'in KMS': 'no master key: it is in KMS, wallets are lost without it',
  'none yet': 'no master key: the shop has no e-mail wallet that needs one',
};
