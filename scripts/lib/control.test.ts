import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sendCommand } from './control.ts';
import { freePort } from './ports.ts';

let dataDir: string;
let server: Server | undefined;
const processes: ChildProcess[] = [];
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'talkies control '));
});
afterEach(async () => {
  server?.closeAllConnections();
  server?.close();
  server = undefined;
  for (const one of processes.splice(0)) one.kill('SIGKILL');
  await rm(dataDir, { recursive: true });
});

const fileOf = (pid: number, machine = hostname()) => join(dataDir, `control.${machine}.${pid}.json`);
const tell = (port: number, pid = 1) => writeFile(fileOf(pid), JSON.stringify({ port, token: 'secret' }));

async function shop(response: RequestListener, pid = 1): Promise<void> {
  server = createServer(response).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  await tell(address.port, pid);
}

it('hands on every line whole, whatever stands in it and however it arrives', async () => {
  const lines = ['a\u2028b', 'c\u2029d', 'e\u0085f\u009bg', 'சாவி 🎬 h\\ni'];
  const bytes = Buffer.from(
    [...lines.map((out) => ({ out })), { err: 'x\u2028y' }, { exit: 3 }]
      .map((line) => `${JSON.stringify(line)}\n`)
      .join(''),
  );
  await shop(async (_, response) => {
    for (const byte of bytes) {
      if (!response.write(Buffer.of(byte))) await once(response, 'drain');
    }
    response.end();
  });
  const received: string[] = [];
  expect(await sendCommand(dataDir, ['operator'], (line) => received.push(line))).toEqual({
    code: 3,
    errors: ['x\u2028y'],
  });
  expect(received).toEqual(lines);
});

it('says that no shop runs where none has written where it is, or the one that did is gone', async () => {
  const none = `No shop runs on ${dataDir}. Start it with npm start`;
  await expect(sendCommand(dataDir, ['operator'])).rejects.toThrow(none);
  await tell(await freePort());
  await expect(sendCommand(dataDir, ['operator'])).rejects.toThrow(none);
});

it('says what went wrong where a shop runs', async () => {
  await shop((_, response) => response.end('no JSON\n'));
  await expect(sendCommand(dataDir, ['operator'])).rejects.toThrow(/JSON/);
  await writeFile(fileOf(1), '{');
  await expect(sendCommand(dataDir, ['operator'])).rejects.toThrow(/JSON/);
});

it('says when the app breaks off, and when it refuses', async () => {
  await shop((_, response) => response.end(`${JSON.stringify({ out: 'one' })}\n`));
  expect(await sendCommand(dataDir, ['operator'])).toEqual({
    code: 1,
    errors: ['The app broke off before it was done: see its log.'],
  });
  server?.close();
  await shop((_, response) => response.writeHead(401).end());
  expect(await sendCommand(dataDir, ['operator'])).toEqual({ code: 1, errors: ['The app answered 401.'] });
});

it('finds the process that lives among those that are gone, and leaves those of other machines alone', async () => {
  await writeFile(fileOf(1, 'elsewhere'), '{');
  await tell(await freePort(), 2);
  const other = createServer((_, response) => response.writeHead(404).end()).listen(0, '127.0.0.1');
  await once(other, 'listening');
  await tell((other.address() as AddressInfo).port, 3);
  await shop((_, response) => response.end(`${JSON.stringify({ exit: 0 })}\n`), 4);
  expect(await sendCommand(dataDir, ['operator'])).toEqual({ code: 0, errors: [] });
  other.close();
});

const processFile = fileURLToPath(new URL('./testing/control-process.ts', import.meta.url));

async function startProcess(): Promise<ChildProcess> {
  const started = fork(processFile, [dataDir]);
  processes.push(started);
  await once(started, 'message');
  return started;
}

async function whoAnswers(): Promise<number> {
  const lines: string[] = [];
  expect(await sendCommand(dataDir, ['whoami'], (line) => lines.push(line))).toEqual({ code: 0, errors: [] });
  return Number(lines[0]);
}

it('is answered by a process that is left, whichever of several on one folder end or die', async () => {
  const [first, second, third] = [await startProcess(), await startProcess(), await startProcess()];
  third.send('end');
  await once(third, 'exit');
  expect([first.pid, second.pid]).toContain(await whoAnswers());
  first.kill('SIGKILL');
  await once(first, 'exit');
  expect(await whoAnswers()).toBe(second.pid);

  const fourth = await startProcess();
  expect((await readdir(dataDir)).sort()).toEqual(
    [second, fourth].map(({ pid }) => `control.${hostname()}.${pid}.json`).sort(),
  );
});
