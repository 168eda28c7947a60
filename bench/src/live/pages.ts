/**
 * Browsers that look at one auction: each holds a stream open and notes when it has read a bid. Told over IPC which
 * transaction to wait for; says when everybody has it, or how many have after ten seconds.
 */
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { LiveName } from '@talkies/shared';

const { hostname, port } = new URL(process.env.SHOP_URL ?? '');
const path = process.env.STREAM ?? '';
const count = Number(process.env.PAGES);
const AT_ONCE = 100;
const TIMEOUT_MS = 10_000;
/** for the state of the auction, which comes first */
const STATE_MS = 60_000;

const TAIL = 100;
const none = Buffer.alloc(0);
const state: LiveName = 'token';
const first = Buffer.from(`event: ${state}`);
let awaited = none;
let arrivals: number[] = [];
let lost = 0;
const now = (): number => performance.timeOrigin + performance.now();

function open(): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) });
    // the end of what was read, so that a hash between two pieces is found
    let tail = none;
    let seen = none;
    let there = false;
    socket.once('error', reject);
    const late = setTimeout(() => reject(new Error(`no ${state} came in ${STATE_MS / 1_000} s`)), STATE_MS);
    socket.once('connect', () =>
      socket.write(`GET ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\naccept: text/event-stream\r\n\r\n`),
    );
    socket.on('data', (piece) => {
      const includes = (what: Buffer): boolean =>
        piece.includes(what) || Buffer.concat([tail, piece.subarray(0, TAIL)]).includes(what);
      if (!there && includes(first)) {
        there = true;
        clearTimeout(late);
        resolve(socket);
      }
      if (awaited !== none && seen !== awaited && includes(awaited)) {
        seen = awaited;
        arrivals.push(now());
      }
      tail = piece.subarray(-TAIL);
    });
    socket.once('close', () => {
      lost += 1;
      if (!there) reject(new Error('a stream was refused'));
    });
  });
}

process.on('message', async ({ hash }: { hash: string }) => {
  awaited = Buffer.from(hash);
  arrivals = [];
  const end = performance.now() + TIMEOUT_MS;
  while (arrivals.length < count && performance.now() < end) await wait(5);
  process.send?.({ arrivals, lost });
});
process.once('disconnect', () => process.exit(0));
process.once('SIGTERM', () => process.exit(0));

for (let opened = 0; opened < count; opened += AT_ONCE)
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - opened) }, open));
process.send?.({ url: 'all pages are open' });
