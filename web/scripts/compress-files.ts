import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const text = /\.(?:m?js|css|svg|webmanifest)$/;
/**
 * the least size in bytes: below it, the headers `content-encoding` and `vary` cost about as much as is saved (adr/571)
 */
const MIN = 500;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Writes `.br` and `.gz` beside every text file of a build, at the highest levels, ready to be served. */
export async function compressFiles(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && text.test(entry.name));
  for (const { parentPath, name } of files) {
    const path = join(parentPath, name);
    const bytes = await readFile(path);
    if (bytes.length < MIN) continue;
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    await writeFile(`${path}.br`, await brotli(bytes, { params }));
    await writeFile(`${path}.gz`, await zip(bytes, { level: 9 }));
  }
  return files.length;
}
