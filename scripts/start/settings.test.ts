import { once } from 'node:events';
import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { shopOf } from '../backup/shop.ts';
import { freePort } from '../lib/ports.ts';
import { checkPort, prepareFolder, readSettings } from './settings.ts';

describe('settings', () => {
  it('need nothing', () => {
    const settings = readSettings({});
    expect(settings).toMatchObject({ port: 3000, publicUrl: 'http://localhost:3000', production: false });
    expect(isAbsolute(settings.dataDir)).toBe(true);
    expect(settings.dataDir).toMatch(/\.data$/);
  });

  it('take PORT and DATA_DIR', () => {
    const settings = readSettings({ PORT: '3001', DATA_DIR: '/srv/my shop' });
    expect(settings).toMatchObject({
      port: 3001,
      dataDir: '/srv/my shop',
      publicUrl: 'http://localhost:3001',
    });
  });

  it.each(['0', '65536', 'http', '30.5', '-1'])('refuse PORT=%s', (PORT) => {
    expect(() => readSettings({ PORT })).toThrow(`PORT=${PORT} is no port`);
  });

  it('take LOCAL_BLOCK_MS as the time of a block, a second without it, and refuse what is none', () => {
    expect(readSettings({}).blockMs).toBe(1_000);
    expect(readSettings({ LOCAL_BLOCK_MS: '250' }).blockMs).toBe(250);
    for (const LOCAL_BLOCK_MS of ['', '0', '49', '60001', '1.5', 'soon'])
      expect(() => readSettings({ LOCAL_BLOCK_MS })).toThrow(`LOCAL_BLOCK_MS=${LOCAL_BLOCK_MS} is no time`);
  });

  it('take LOCAL_SAVE=at-stop, and nothing else', () => {
    expect(readSettings({}).savedAtStop).toBe(false);
    expect(readSettings({ LOCAL_SAVE: 'at-stop' }).savedAtStop).toBe(true);
    for (const LOCAL_SAVE of ['', 'never'])
      expect(() => readSettings({ LOCAL_SAVE })).toThrow(`LOCAL_SAVE=${LOCAL_SAVE} is unknown`);
  });

  it.each([
    [undefined, 'http://localhost:3000', 'http://127.0.0.1:3000'],
    ['127.0.0.1', 'http://localhost:3000', 'http://127.0.0.1:3000'],
    ['::1', 'http://localhost:3000', 'http://[::1]:3000'],
    ['0.0.0.0', 'http://localhost:3000', 'http://127.0.0.1:3000'],
    ['192.168.1.4', 'http://192.168.1.4:3000', 'http://192.168.1.4:3000'],
    ['fd00::4', 'http://[fd00::4]:3000', 'http://[fd00::4]:3000'],
  ])('with HOST=%s people open %s', (HOST, publicUrl, ownUrl) => {
    expect(readSettings({ HOST })).toMatchObject({ host: HOST ?? null, publicUrl, ownUrl });
  });

  it('of a start do not stop a backup, which opens no port', () => {
    const dataDir = '/srv/my shop';
    expect(shopOf({ HOST: 'my-machine', PORT: 'http', DATA_DIR: dataDir })).toMatchObject({ dataDir });
  });

  it('keep a PUBLIC_URL whatever HOST says', () => {
    const PUBLIC_URL = 'https://show.talkies.org';
    expect(readSettings({ HOST: '192.168.1.4', PUBLIC_URL }).publicUrl).toBe(PUBLIC_URL);
  });

  it('refuse a HOST that is a name, as some shells set it', () => {
    expect(() => readSettings({ HOST: 'my-machine' })).toThrow('HOST=my-machine is no address');
  });

  it('refuse a taken port on either of localhost’s addresses, with the remedy', async () => {
    for (const host of ['127.0.0.1', '::1']) {
      const taken = createServer().listen(await freePort(), host);
      await once(taken, 'listening');
      const address = taken.address();
      if (address === null || typeof address === 'string') throw new Error('no port');
      const { port } = address;
      await expect(checkPort(readSettings({ PORT: String(port) }))).rejects.toThrow(
        `Port ${port} is taken: stop what listens there, or choose another, such as PORT=${port + 1}`,
      );
      taken.close();
      await once(taken, 'close');
      await checkPort(readSettings({ PORT: String(port) }));
    }
  });
});

describe('the data folder', () => {
  it('is made for its owner alone', async () => {
    const parent = await mkdtemp(join(tmpdir(), 'talkies settings '));
    const dataDir = join(parent, 'a', 'b');
    prepareFolder(readSettings({ DATA_DIR: dataDir }));
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
    await rm(parent, { recursive: true });
  });

  it('must be a folder', async () => {
    const parent = await mkdtemp(join(tmpdir(), 'talkies-settings-'));
    const DATA_DIR = join(parent, 'file');
    await writeFile(DATA_DIR, '');
    expect(() => prepareFolder(readSettings({ DATA_DIR }))).toThrow('is not a folder: set DATA_DIR');
    await rm(parent, { recursive: true });
  });

  it('must be writable', async () => {
    const parent = await mkdtemp(join(tmpdir(), 'talkies-settings-'));
    await chmod(parent, 0o555);
    const DATA_DIR = join(parent, 'shop');
    asNobody(() => {
      expect(() => prepareFolder(readSettings({ DATA_DIR }))).toThrow(
        `No permission to write to ${DATA_DIR}: make the folder yours`,
      );
    });
    await rm(parent, { recursive: true });
  });
});

/** Root may write anywhere, so a test that runs as root steps down for a moment. */
function asNobody(act: () => void): void {
  const root = process.getuid?.() === 0;
  if (root) process.seteuid?.('nobody');
  try {
    act();
  } finally {
    if (root) process.seteuid?.(0);
  }
}
