import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Sandbox, startSandbox } from './sandbox.ts';

let dataDir = '';
let sandbox: Sandbox;
const start = (inboxPort = 0) =>
  startSandbox({
    dataDir,
    chainsFile: join(dataDir, 'chains.json'),
    inboxPort,
    smtpPort: 0,
    ratesPort: 0,
    relayPort: 0,
    googlePort: 0,
    paymentsPort: 0,
    shopUrl: 'http://localhost:3000',
  });

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'talkies-sandbox-'));
  sandbox = await start();
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await sandbox.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const send = (to: string, subject = 'Verify your e-mail') =>
  createTransport(sandbox.smtpUrl).sendMail({
    from: 'Talkies <tickets@talkies.example>',
    to,
    subject,
    text: 'Open http://localhost:3000/verify?token=abc to go on.',
    html: '<p>Open <a href="http://localhost:3000/verify?token=abc">this</a><script>alert(1)</script></p>',
  });

const listed = async (to = ''): Promise<{ id: string; subject: string; text: string; to: string[] }[]> =>
  JSON.parse(await (await fetch(`${sandbox.inboxUrl}/api/mails?to=${encodeURIComponent(to)}`)).text()).mails;

const flip = (base: string, path: string, body: unknown) =>
  fetch(`${base}/switches/${path}`, { method: 'PUT', body: JSON.stringify(body) });

type Prices = Record<'ethereum' | 'matic-network', { usd: number; inr: number; last_updated_at: number }>;
const prices = async (): Promise<Prices> => JSON.parse(await (await askPrices()).text());
const askPrices = async () => {
  const query =
    'ids=ethereum,matic-network&vs_currencies=usd,inr&include_last_updated_at=true&precision=full';
  return fetch(`${sandbox.ratesUrl}/api/v3/simple/price?${query}`);
};

describe('the inbox', () => {
  it('lists what was sent, newest first, and narrows to a recipient whatever the case', async () => {
    await send('Asha@example.com', 'first');
    await send('asha@example.com', 'second');
    await send('bina@example.com', 'third');
    expect((await listed()).map((mail) => mail.subject)).toEqual(['third', 'second', 'first']);
    expect((await listed('ASHA@example.com')).map((mail) => mail.subject)).toEqual(['second', 'first']);
  });

  it('opens on another port where something has taken its own since that was found free', async () => {
    const { inboxUrl } = sandbox;
    const second = await start(Number(new URL(inboxUrl).port));
    expect(second.inboxUrl).not.toBe(inboxUrl);
    expect((await fetch(second.inboxUrl)).status).toBe(200);
    await second.stop();
  });

  it('keeps its mails over a restart', async () => {
    await send('asha@example.com');
    await sandbox.stop();
    sandbox = await start();
    expect((await listed('asha@example.com'))[0]?.text).toContain('/verify?token=abc');
  });

  it('shows a mail with its link, and its HTML only in a frame without scripts', async () => {
    await send('asha@example.com');
    const [mail] = await listed();
    const page = await (await fetch(`${sandbox.inboxUrl}/mails/${mail?.id}`)).text();
    expect(page).toContain('<a href="http://localhost:3000/verify?token=abc">');
    expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
    expect(page).not.toContain('<script>');
    const framed = await fetch(`${sandbox.inboxUrl}/mails/${mail?.id}/html`);
    expect(framed.headers.get('content-security-policy')).toMatch(
      /^sandbox allow-popups.*default-src 'none'/,
    );
  });

  it('escapes what a subject says', async () => {
    await send('asha@example.com', '<img src=x onerror=alert(1)>');
    expect(await (await fetch(sandbox.inboxUrl)).text()).toContain('&lt;img src=x onerror=alert(1)&gt;');
  });

  it('answers only to names of this machine', async () => {
    const { hostname, port } = new URL(sandbox.inboxUrl);
    const { request } = await import('node:http');
    const status = await new Promise((resolve, reject) => {
      const query = request({ host: hostname, port, headers: { host: 'evil.example' } }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      query.on('error', reject).end();
    });
    expect(status).toBe(421);
  });

  it('fails as it is told to', async () => {
    const isRefused = (command: string, responseCode: number) =>
      expect(send('asha@example.com')).rejects.toMatchObject({ command, responseCode });
    await flip(sandbox.inboxUrl, 'mail', { outage: true });
    await isRefused('MAIL FROM', 451);
    await flip(sandbox.inboxUrl, 'mail', { outage: false, defer: true });
    await isRefused('RCPT TO', 450);
    await flip(sandbox.inboxUrl, 'mail', { defer: false, decline: true });
    await isRefused('RCPT TO', 550);
    await flip(sandbox.inboxUrl, 'mail', { decline: false, lost: true });
    await send('asha@example.com');
    expect(await listed()).toEqual([]);
    await flip(sandbox.inboxUrl, 'mail', { lost: false, cut: true });
    await expect(send('asha@example.com')).rejects.toMatchObject({ code: 'ECONNECTION' });
    expect(await listed()).toHaveLength(1);
    await fetch(`${sandbox.inboxUrl}/switches/mail`, { method: 'DELETE' });
    await send('asha@example.com');
    expect(await listed()).toHaveLength(2);
  });
});

describe('the rates feed', () => {
  it('answers in CoinGecko’s shape', async () => {
    const response = await prices();
    expect(response).toEqual({
      ethereum: { usd: expect.any(Number), inr: expect.any(Number), last_updated_at: expect.any(Number) },
      'matic-network': {
        usd: expect.any(Number),
        inr: expect.any(Number),
        last_updated_at: expect.any(Number),
      },
    });
    expect(Math.abs(response.ethereum.last_updated_at - Date.now() / 1000)).toBeLessThan(5);
  });

  it('drifts by per cent', async () => {
    const before = await prices();
    await flip(sandbox.ratesUrl, 'rates', { drift: 2.5 });
    const after = await prices();
    expect(after.ethereum.usd / before.ethereum.usd).toBeCloseTo(1.025, 6);
  });

  it('stalls: the time of its rates stands still', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      await flip(sandbox.ratesUrl, 'rates', { stall: true });
      const first = await prices();
      vi.setSystemTime(Date.now() + 3_600_000);
      expect(await prices()).toEqual(first);
      await flip(sandbox.ratesUrl, 'rates', { stall: false });
      const moving = await prices();
      expect(moving.ethereum.last_updated_at).toBeGreaterThanOrEqual(first.ethereum.last_updated_at + 3600);
    } finally {
      vi.useRealTimers();
    }
  });

  it('is out of order when switched so, and refuses a switch that it does not have', async () => {
    await flip(sandbox.ratesUrl, 'rates', { outage: true });
    expect((await askPrices()).status).toBe(503);
    expect((await flip(sandbox.ratesUrl, 'rates', { explode: true })).status).toBe(400);
    expect((await flip(sandbox.ratesUrl, 'rates', { drift: 'much' })).status).toBe(400);
  });
});

describe('daily rates', () => {
  const ask = async () =>
    (await fetch(`${sandbox.ratesUrl}/v1/latest?base=USD&symbols=INR`)).json() as Promise<unknown>;

  it.each([
    ['2026-11-20T15:00:00Z', '2026-11-20'],
    ['2026-11-20T14:59:59Z', '2026-11-19'],
    ['2026-11-22T20:00:00Z', '2026-11-20'],
    ['2026-11-23T14:00:00Z', '2026-11-20'],
  ])('are at %s those of %s', async (now, date) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
    try {
      expect(await ask()).toEqual({ amount: 1, base: 'USD', date, rates: { INR: 84 } });
    } finally {
      vi.useRealTimers();
    }
  });

  it('have switches of their own', async () => {
    await flip(sandbox.ratesUrl, 'exchange-rates', { drift: -10 });
    expect(await ask()).toMatchObject({ rates: { INR: 75.6 } });
    expect((await askPrices()).status).toBe(200);
  });
});

it('does not start in production', async () => {
  vi.stubEnv('NODE_ENV', 'production');
  await expect(start()).rejects.toThrow('does not start in production');
});

describe('text messages', () => {
  const send = (to: string, authorization = 'Basic eA==') =>
    fetch(`${sandbox.inboxUrl}/2010-04-01/Accounts/AC1/Messages.json`, {
      method: 'POST',
      headers: { authorization },
      body: new URLSearchParams({ To: to, From: 'Talkies', Body: '<b>123456</b>' }),
    });
  const listed = async () =>
    JSON.parse(await (await fetch(`${sandbox.inboxUrl}/api/sms?to=%2B919840012345`)).text()).messages;

  it('land on a page, harmless, and as JSON by number', async () => {
    expect((await send('+919840012345')).status).toBe(201);
    expect(await listed()).toMatchObject([{ to: '+919840012345', from: 'Talkies', text: '<b>123456</b>' }]);
    expect(await (await fetch(`${sandbox.inboxUrl}/sms`)).text()).toContain('&lt;b&gt;123456');
  });

  it('fail as switched, for a number that is none, and without a password', async () => {
    expect((await send('98400')).status).toBe(400);
    expect((await send('+919840012345', '')).status).toBe(401);
    await flip(sandbox.inboxUrl, 'sms', { outage: true });
    expect((await send('+919840012345')).status).toBe(503);
    await flip(sandbox.inboxUrl, 'sms', { outage: false, lost: true });
    const before = (await listed()).length;
    expect((await send('+919840012345')).status).toBe(201);
    expect(await listed()).toHaveLength(before);
  });
});
