import { randomBytes, timingSafeEqual } from 'node:crypto';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import type { ControlFile, ControlLine } from '@talkies/shared';
import { z } from 'zod';
import type { Context } from '../src/chain/context.ts';
import { hasCode } from '../src/platform/errors.ts';
import type { Command } from './command.ts';
import { runCommand } from './run.ts';

const RequestSchema = z.object({ argv: z.array(z.string()).min(1), cwd: z.string() });

/** Files of this machine alone: other machines that share the folder have a loopback of their own. */
const ofThisMachine = `control.${encodeURIComponent(hostname())}.`;

/** One file for each process: several of one shop may share the folder. */
const controlFile = (dataDir: string): string => join(dataDir, `${ofThisMachine}${process.pid}.json`);

/** Removes the files of processes of this machine that are gone; in a container the next process has the same id. */
function removeStale(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    const [, pid] = name.startsWith(ofThisMachine) ? (/\.(\d+)\.json$/.exec(name) ?? []) : [];
    if (pid && (Number(pid) === process.pid || !isAlive(Number(pid))))
      rmSync(join(dataDir, name), { force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // another user's process
    return hasCode(error, 'EPERM');
  }
}

function permitted(request: IncomingMessage, token: string): boolean {
  const given = Buffer.from(request.headers.authorization ?? '');
  const expected = Buffer.from(`Bearer ${token}`);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

async function respond(
  ctx: Context,
  commands: Record<string, Command>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const parsed = RequestSchema.safeParse(await json(request));
  if (!parsed.success) {
    response.writeHead(400).end();
    return;
  }
  response.writeHead(200, { 'content-type': 'application/x-ndjson' });
  const say = (line: ControlLine): void => {
    response.write(`${JSON.stringify(line)}\n`);
  };
  const io = { out: (out: string) => say({ out }), err: (err: string) => say({ err }), cwd: parsed.data.cwd };
  say({ exit: await runCommand(ctx, commands, parsed.data.argv, io) });
  response.end();
}

/** Lets `npm run operator` and other commands run in the process that has the database and the caches. */
export async function startControl(
  ctx: Context,
  commands: Record<string, Command>,
): Promise<() => Promise<void>> {
  const token = randomBytes(32).toString('hex');
  const server = createServer((request, response) => {
    if (!permitted(request, token)) {
      response.writeHead(401).end();
      return;
    }
    respond(ctx, commands, request, response).catch((error: unknown) => {
      ctx.log.error({ err: error }, 'control channel');
      response.destroy();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const where: ControlFile = { port: (server.address() as AddressInfo).port, token };
  const file = controlFile(ctx.config.dataDir);
  removeStale(ctx.config.dataDir);
  writeFileSync(file, JSON.stringify(where), { mode: 0o600 });
  return async () => {
    rmSync(file, { force: true });
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
}
