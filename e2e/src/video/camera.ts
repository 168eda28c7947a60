import type { Locator, Page } from 'playwright-core';
import type { Point, Pose } from './poses.ts';

/** Records poses of one or two windows side by side. */
export interface Camera {
  poses: Pose[];
  /** Records the current pose; `press` is the pointer's target at its end, which the caller has to press itself. */
  take(caption: string, seconds: number, press?: Locator): Promise<void>;
}

/** Waits until all fonts and pictures in the window are loaded. */
export const untilDrawn = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const seen = [...document.images].filter((image) => {
      // a lazy picture outside the window, even to its side as in a carousel, is never loaded
      const { top, bottom, left, right } = image.getBoundingClientRect();
      return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
    });
    await Promise.all(seen.map((image) => image.decode().catch(() => undefined)));
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  });

const middleOf = async (pages: readonly Page[], target: Locator): Promise<Point> => {
  const box = await target.boundingBox();
  if (!box) throw new Error('what is to be pressed is not in the window');
  const before = pages.slice(0, pages.indexOf(target.page()));
  const left = before.reduce((sum, page) => sum + (page.viewportSize()?.width ?? 0), 0);
  return { x: left + box.x + box.width / 2, y: box.y + box.height / 2 };
};

export function cameraOf(...pages: Page[]): Camera {
  const poses: Pose[] = [];
  return {
    poses,
    take: async (caption, seconds, press) => {
      // to the middle of the window, as its edges have the header and sticky parts
      await press?.evaluate((node) => node.scrollIntoView({ block: 'center', behavior: 'instant' }));
      for (const page of pages) await untilDrawn(page);
      const windows: Buffer[] = [];
      for (const page of pages) windows.push(await page.screenshot({ caret: 'hide' }));
      const point = press && (await middleOf(pages, press));
      poses.push({ windows, seconds, caption, ...(point ? { press: point } : {}) });
    },
  };
}
