/**
 * Records the product from the demonstration shop: the animated picture with which README.md opens, its still pictures, and the
 * videos of the pages on how it works, on wallets and on lotteries, with their captions. `SHOP_DATA_DIR` names a shop that runs.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { launchWithPictures } from '../browser.ts';
import { useOwnShop } from '../own-shop/current-shop.ts';
import { openShop, type Shop } from '../shop.ts';
import { videoOfBidding, videoOfCoins, videoOfLottery, videoOfNetwork } from './guides.ts';
import { captionsOf, type Pose } from './poses.ts';
import { animatedPicture, recordVideo, SCREEN } from './recording.ts';
import { videoOfBuying, videoOfTheShop, videoOfWallets } from './scenes.ts';
import { stillsOf } from './stills.ts';

const root = join(import.meta.dirname, '../../..');
const PICTURE_LIMIT = 3_000_000;
const FILM_LIMIT = 1_000_000;
const STILL_LIMIT = 120_000;

const videos: Record<string, (browser: Browser) => Promise<Pose[]>> = {
  buying: videoOfBuying,
  wallets: videoOfWallets,
  network: videoOfNetwork,
  coins: videoOfCoins,
  bidding: videoOfBidding,
  lottery: videoOfLottery,
};

const write = (path: string, content: Buffer | string, limit: number): void => {
  if (content.length > limit) throw new Error(`${path} has ${content.length} bytes, more than ${limit}`);
  writeFileSync(join(root, path), content);
  process.stdout.write(`${path}: ${content.length} bytes\n`);
};

/** The page in which our script draws frames: one of the shop's, because of its fonts. */
async function drawingPage(browser: Browser, { url }: Shop) {
  const context = await browser.newContext({ bypassCSP: true, viewport: SCREEN });
  const page = await context.newPage();
  await page.goto(`${url}/about`);
  return page;
}

/** The animated picture in the best quality within the size limit. */
async function smallEnough(page: Page, poses: readonly Pose[]): Promise<Buffer> {
  for (let bitrate = 2_000_000; ; bitrate *= 0.75) {
    const bytes = await recordVideo(page, poses, Math.round(bitrate));
    if (bytes.length <= FILM_LIMIT || bitrate < 200_000) return bytes;
  }
}

async function record(shop: Shop, wanted: readonly string[]): Promise<void> {
  useOwnShop(shop);
  const browser = await launchWithPictures();
  try {
    if (wanted.includes('readme')) {
      const poses = await videoOfTheShop(browser);
      process.stdout.write(`readme: ${poses.reduce((sum, { seconds }) => sum + seconds, 0).toFixed(1)} s\n`);
      const picture = await animatedPicture(await drawingPage(browser, shop), poses, 78);
      write('docs/pictures/talkies.webp', picture, PICTURE_LIMIT);
    }
    if (wanted.includes('stills'))
      for (const [name, picture] of Object.entries(await stillsOf(browser)))
        write(`docs/pictures/${name}.webp`, picture, STILL_LIMIT);
    for (const [name, scene] of Object.entries(videos)) {
      if (!wanted.includes(name)) continue;
      const poses = await scene(browser);
      const folder = 'web/public/videos';
      mkdirSync(join(root, folder), { recursive: true });
      write(`${folder}/${name}.webm`, await smallEnough(await drawingPage(browser, shop), poses), FILM_LIMIT);
      write(`${folder}/${name}.vtt`, captionsOf(poses), FILM_LIMIT);
    }
  } finally {
    useOwnShop(null);
    await browser.close();
  }
}

/** Records in a separate shop, which is stopped afterwards. */
async function inOwnShop(wanted: readonly string[]): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'talkies video '));
  const opened = await openShop(dataDir);
  try {
    await record(opened.shop, wanted);
  } finally {
    await opened.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const wanted = process.argv.length > 2 ? process.argv.slice(2) : ['readme', 'stills', ...Object.keys(videos)];
const present = process.env.SHOP_DATA_DIR;
if (present) {
  const { addresses } = JSON.parse(readFileSync(join(present, 'run.json'), 'utf8'));
  await record({ url: addresses.app, inboxUrl: addresses.inbox, dataDir: present }, wanted);
} else await inOwnShop(wanted);
process.exit();
