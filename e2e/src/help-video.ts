import type { Page } from 'playwright-core';

/** Opens a video and waits until it shows a picture and its captions are loaded, or it failed. */
export async function playedVideo(
  page: Page,
  opens: string,
): Promise<{ failed: boolean; captions: boolean }> {
  await page.getByText(opens).click();
  return shownVideo(page);
}

export function shownVideo(page: Page): Promise<{ failed: boolean; captions: boolean }> {
  return page.locator('details[open] > video').evaluate(async (video: HTMLVideoElement) => {
    const over = (): boolean => video.error !== null || !video.isConnected;
    const cues = (): number => video.textTracks[0]?.cues?.length ?? 0;
    const shows = (): boolean => video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && cues() > 0;
    const deadline = performance.now() + 60_000;
    while (!over() && !shows()) {
      if (performance.now() > deadline)
        throw new Error(
          `the video at ${location.href} stands at ${video.readyState} with ${cues()} captions`,
        );
      await new Promise((again) => setTimeout(again, 100));
    }
    return { failed: over(), captions: cues() > 0 };
  });
}
