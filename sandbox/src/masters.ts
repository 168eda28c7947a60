import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Hono } from 'hono';
import { z } from 'zod';

/** How the archive misbehaves. */
export const MastersSwitchesSchema = z
  .object({
    /** 503 to every request */
    outage: z.boolean(),
  })
  .strict();
export type MastersSwitches = z.infer<typeof MastersSwitchesSchema>;
export const noMastersFaults: MastersSwitches = { outage: false };

const artwork = join(import.meta.dirname, '../../artwork');

/** The demonstration's posters by the SHA-256 of their files. */
async function postersByDigest(): Promise<Map<string, string>> {
  const folder = join(artwork, 'posters');
  const files = (await readdir(folder)).filter((name) => name.endsWith('.webp'));
  const entries = await Promise.all(
    files.map(async (name) => {
      const bytes = await readFile(join(folder, name));
      return [createHash('sha256').update(bytes).digest('hex'), name.replace(/\.webp$/, '')] as const;
    }),
  );
  return new Map(entries);
}

export interface MastersArchive {
  app: Hono;
  /** ends what is being drawn */
  stop(): void;
}

/**
 * Stands in for a studio's archive, which has a picture for print of each poster: `GET /{sha256 of the small one}`.
 * Nothing is stored: a poster is drawn on request, one at a time, in a process of its own.
 */
export function mastersArchive(switches: () => MastersSwitches): MastersArchive {
  let known: Promise<Map<string, string>> | null = null;
  let turn: Promise<unknown> = Promise.resolve();
  let drawing: ChildProcess | null = null;
  let isOver = false;

  async function draw(id: string): Promise<Buffer> {
    if (isOver) throw new Error('the archive is closed');
    const child = spawn(process.execPath, [join(artwork, 'src/masters/main.ts'), id], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    drawing = child;
    const [bytes, [code]] = await Promise.all([buffer(child.stdout), once(child, 'exit')]);
    drawing = null;
    if (code !== 0) throw new Error(`drawing ${id} ended with ${code}`);
    return bytes;
  }

  const app = new Hono();
  app.get('/:digest', async (c) => {
    if (switches().outage) return c.text('The archive is closed (switch outage)', 503);
    known ??= postersByDigest();
    const id = (await known).get(c.req.param('digest'));
    if (!id) return c.text('No master of that picture', 404);
    const drawn = turn.then(() => draw(id));
    turn = drawn.catch(() => undefined);
    return c.body(new Uint8Array(await drawn), 200, { 'content-type': 'image/webp' });
  });
  const stop = (): void => {
    isOver = true;
    drawing?.kill();
  };
  return { app, stop };
}
