import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sendCommand } from './control.ts';
import { freePort } from './ports.ts';

let dataDir: string;
let server: Server | undefined;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'talkies control '));
});
afterEach(async () => {
  server?.closeAllConnections();
  server?.close();
  server = undefined;
  await rm(dataDir, { recursive: true });
});

const tell = (port: number) =>
  writeFile(join(dataDir, 'control.json'), JSON.stringify({ port, token: 'secret' }));

async function shop(answer: RequestListener): Promise<void> {
  server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  await tell(address.port);
}

it('hands on every line whole, whatever stands in it and however it arrives', async () => {
  const said = ['a\u2028b', 'c\u2029d', 'e\u0085f\u009bg', 'சாவி 🎬 h\\ni'];
  const bytes = Buffer.from(
    [...said.map((out) => ({ out })), { err: 'x\u2028y' }, { exit: 3 }]
      .map((line) => `${JSON.stringify(line)}\n`)
      .join(''),
  );
  await shop(async (_, response) => {
    for (const byte of bytes) {
      if (!response.write(Buffer.of(byte))) await once(response, 'drain');
    }
    response.end();
  });
  const heard: string[] = [];
  expect(await sendCommand(dataDir, ['operator'], (line) => heard.push(line))).toEqual({
    code: 3,
    errors: ['x\u2028y'],
  });
  expect(heard).toEqual(said);
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
  await writeFile(join(dataDir, 'control.json'), '{');
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
