import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { fingerprint, resized } from '../render.ts';
import { frame, type Loop } from './index.ts';

/** Committed loops stay below this, in bytes. */
export const LOOP_LIMIT = 400_000;

const SIZE = { width: 480, height: 600 };
const RIM = { left: 4, top: 5 };
// Twelve drawings a second for four seconds: painted films are shot on twos.
const FRAMES = 48;
const RATE = 12;

/** The loop as silent VP9 in WebM; quality steps down until it fits. Needs ffmpeg. */
export async function encode(loop: Loop): Promise<Buffer> {
  const frames: Buffer[] = [];
  for (let i = 0; i < FRAMES; i++) frames.push(await pixels(frame(loop, i / FRAMES)));
  for (let quality = 34; ; quality += 4) {
    const webm = await vp9(Buffer.concat(frames), quality);
    if (webm.length <= LOOP_LIMIT || quality >= 62) return webm;
  }
}

/** Names a loop by four of its frames. */
export const loopFingerprint = (loop: Loop) =>
  fingerprint([0, 0.25, 0.5, 0.75].map((t) => frame(loop, t)).join('\n'));

async function pixels(svg: string): Promise<Buffer> {
  const small = resized(svg, { width: SIZE.width + 2 * RIM.left, height: SIZE.height + 2 * RIM.top });
  const full = await sharp(Buffer.from(small), { unlimited: true })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharp(full.data, { raw: full.info })
    .extract({ ...RIM, ...SIZE })
    .raw()
    .toBuffer();
}

async function vp9(raw: Buffer, quality: number): Promise<Buffer> {
  const file = join(tmpdir(), `talkies-loop-${process.pid}.webm`);
  const input = [
    '-f',
    'rawvideo',
    '-pix_fmt',
    'rgb24',
    '-s',
    `${SIZE.width}x${SIZE.height}`,
    '-r',
    `${RATE}`,
    '-i',
    '-',
  ];
  const codec = [
    '-c:v',
    'libvpx-vp9',
    '-pix_fmt',
    'yuv420p',
    '-b:v',
    '0',
    '-crf',
    `${quality}`,
    '-g',
    `${FRAMES}`,
  ];
  const exact = [
    '-an',
    '-threads',
    '1',
    '-fflags',
    '+bitexact',
    '-flags',
    '+bitexact',
    '-map_metadata',
    '-1',
  ];
  const args = [
    '-v',
    'error',
    '-y',
    ...input,
    ...codec,
    '-deadline',
    'good',
    '-cpu-used',
    '1',
    ...exact,
    file,
  ];
  const ffmpeg = spawn('ffmpeg', args, { stdio: ['pipe', 'inherit', 'inherit'] });
  ffmpeg.stdin.end(raw);
  const [code] = await once(ffmpeg, 'close').catch(() => {
    throw new Error('Loops need ffmpeg with libvpx (Debian: apt-get install ffmpeg).');
  });
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
  const webm = readFileSync(file);
  rmSync(file);
  return webm;
}
