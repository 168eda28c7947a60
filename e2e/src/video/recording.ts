import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { type Frame, framesOf, type Pose, RATE } from './poses.ts';
import { type EncodedFrame, webm } from './webm.ts';

/** The size of all windows together, in CSS pixels. */
export const SCREEN = { width: 800, height: 560 };
const CAPTION = 56;

const MS = 1000 / RATE;
const REFINED = 4;

interface Drawn {
  frame: Frame;
  caption: string;
  windows: number;
}

/** Loads the windows' pictures, by pose, into the drawing page, which is one of the shop's because of its fonts. */
const load = (page: Page, poses: readonly Pose[]): Promise<void> =>
  page.evaluate(
    async ({ pictures }) => {
      await Promise.all(['600 22px Mukta', '400 22px Mukta'].map((font) => document.fonts.load(font)));
      const bitmap = (base64: string): Promise<ImageBitmap> =>
        createImageBitmap(new Blob([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))]));
      const drawn = await Promise.all(pictures.map((windows) => Promise.all(windows.map(bitmap))));
      Object.assign(globalThis, { drawn });
    },
    { pictures: poses.map(({ windows }) => windows.map((png) => png.toString('base64'))) },
  );

/** Draws one frame; runs in the page as text. */
function draw(
  canvas: OffscreenCanvas,
  { frame, caption }: Drawn,
  { width, height, bar }: { width: number; height: number; bar: number },
): void {
  const { drawn } = globalThis as unknown as { drawn: ImageBitmap[][] };
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');
  const put = (pose: number, alpha: number): void => {
    const windows = drawn[pose] ?? [];
    const each = width / windows.length;
    pen.globalAlpha = alpha;
    for (const [place, picture] of windows.entries()) pen.drawImage(picture, place * each, 0, each, height);
    if (windows.length > 1) {
      pen.fillStyle = '#170609';
      pen.fillRect(each - 2, 0, 4, height);
    }
    pen.globalAlpha = 1;
  };
  put(frame.pose, 1);
  if (frame.before > 0) put(frame.pose - 1, frame.before);
  if (bar > 0) {
    pen.fillStyle = '#170609';
    pen.fillRect(0, height, width, bar);
    pen.fillStyle = '#faf0df';
    pen.font = '600 22px Mukta, sans-serif';
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    pen.fillText(caption, width / 2, height + bar / 2 + 1, width - 40);
  }
  if (!frame.pointer) return;
  const { x, y } = frame.pointer;
  if (frame.pressed) {
    pen.strokeStyle = '#f5a91f';
    pen.lineWidth = 4;
    pen.beginPath();
    pen.arc(x, y, 18, 0, 2 * Math.PI);
    pen.stroke();
  }
  const arrow = new Path2D(`M${x} ${y}v21l5-5 4 9 4-2-4-8h7z`);
  pen.fillStyle = '#fff';
  pen.strokeStyle = '#170609';
  pen.lineWidth = 2;
  pen.fill(arrow);
  pen.stroke(arrow);
}

const drawnOf = (poses: readonly Pose[]): Drawn[] =>
  framesOf(poses, { x: SCREEN.width / 2, y: SCREEN.height / 2 }).map((frame) => ({
    frame,
    caption: poses[frame.pose]?.caption ?? '',
    windows: poses[frame.pose]?.windows.length ?? 1,
  }));

/** Makes an animated picture that contains the captions. */
export async function animatedPicture(page: Page, poses: readonly Pose[], quality: number): Promise<Buffer> {
  await load(page, poses);
  const frames = drawnOf(poses);
  const pngs: Buffer[] = [];
  for (const drawn of frames) {
    const base64 = await page.evaluate(
      async ({ code, drawn, sizes }) => {
        const canvas = new OffscreenCanvas(sizes.width, sizes.height + sizes.bar);
        const pen = new Function(`return ${code}`)() as typeof draw;
        pen(canvas, drawn, sizes);
        const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer());
        let text = '';
        for (let at = 0; at < bytes.length; at += 32_768)
          text += String.fromCharCode(...bytes.subarray(at, at + 32_768));
        return btoa(text);
      },
      { code: draw.toString(), drawn, sizes: { ...SCREEN, bar: CAPTION } },
    );
    pngs.push(Buffer.from(base64, 'base64'));
  }
  return sharp(pngs, { join: { animated: true } })
    .webp({
      quality,
      effort: 4,
      mixed: false,
      minSize: true,
      loop: 0,
      delay: frames.map(({ frame }) => Math.round(frame.frames * MS)),
    })
    .toBuffer();
}

/** Records a silent VP9 video, encoded by the browser itself; its captions are a separate file. */
export async function recordVideo(page: Page, poses: readonly Pose[], bitrate: number): Promise<Buffer> {
  await load(page, poses);
  const frames = drawnOf(poses);
  let at = 0;
  const timed = frames.flatMap((drawn) => {
    const begins = at;
    at += drawn.frame.frames;
    // a still picture is encoded again, so that it becomes sharp
    const again = drawn.frame.frames > REFINED ? [1, 2, REFINED] : [];
    return [0, ...again].map((later) => ({ drawn, begins: Math.round((begins + later) * MS) }));
  });
  const ms = Math.round(at * MS);
  const last = timed.at(-1);
  // makes players show the last picture for its full duration
  if (last) timed.push({ drawn: last.drawn, begins: ms - 1 });
  const encoded = await page.evaluate(
    async ({ code, timed, sizes, bitrate }) => {
      const pen = new Function(`return ${code}`)() as typeof draw;
      const chunks: { data: string; at: number; key: boolean }[] = [];
      const failures: string[] = [];
      const encoder = new VideoEncoder({
        output: (chunk) => {
          const bytes = new Uint8Array(chunk.byteLength);
          chunk.copyTo(bytes);
          let data = '';
          for (let from = 0; from < bytes.length; from += 32_768)
            data += String.fromCharCode(...bytes.subarray(from, from + 32_768));
          chunks.push({
            data: btoa(data),
            at: Math.round(chunk.timestamp / 1000),
            key: chunk.type === 'key',
          });
        },
        error: (error) => failures.push(String(error)),
      });
      const { width, height } = sizes;
      encoder.configure({ codec: 'vp09.00.31.08', width, height, bitrate, latencyMode: 'quality' });
      const canvas = new OffscreenCanvas(width, height);
      let pose = -1;
      for (const { drawn, begins } of timed) {
        pen(canvas, drawn, sizes);
        const picture = new VideoFrame(canvas, { timestamp: begins * 1000 });
        encoder.encode(picture, { keyFrame: drawn.frame.pose !== pose });
        pose = drawn.frame.pose;
        picture.close();
      }
      await encoder.flush();
      if (failures.length > 0) throw new Error(failures.join());
      return chunks;
    },
    { code: draw.toString(), timed, sizes: { ...SCREEN, bar: 0 }, bitrate },
  );
  const pictures = encoded.map(
    ({ data, ...frame }): EncodedFrame => ({ ...frame, data: Buffer.from(data, 'base64') }),
  );
  return webm(pictures, { ...SCREEN, ms });
}
