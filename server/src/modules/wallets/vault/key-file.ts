import { createHash, randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { hasCode } from '../../../platform/errors.ts';
import type { MasterKey } from './port.ts';
import { seal, unseal } from './seal.ts';

/** A master key from 64 hexadecimal digits. An error names `file`. */
export function fileKey(file: string, text: string): MasterKey {
  if (!/^[0-9a-f]{64}\s*$/i.test(text))
    throw new Error(`The master key at ${file} is damaged: expected 64 hexadecimal digits.`);
  const key = Buffer.from(text.trim(), 'hex');
  return {
    id: createHash('sha256').update('talkies master key ').update(key).digest('hex').slice(0, 16),
    wrap: async (dataKey, bound) => seal(key, dataKey, bound),
    unwrap: async (wrapped, bound) => unseal(key, wrapped, bound),
  };
}

/** Creates a key file. It is never half written and never replaces another: the process that links it first has created it. */
export function createKeyFile(file: string): string {
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx', flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    rmSync(draft);
  }
  return readFileSync(file, 'utf8');
}
