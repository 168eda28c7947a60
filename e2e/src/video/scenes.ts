import type { Browser, Page } from 'playwright-core';
import { newAccount, register } from '../account.ts';
import { visitor } from '../browser.ts';
import { codeFromMail } from '../inbox.ts';
import { vaultTrader } from '../trader.ts';
import { walletCard } from '../wallet-cards.ts';
import { type Camera, cameraOf } from './camera.ts';
import type { Pose } from './poses.ts';
import { SCREEN } from './recording.ts';

const HALF = { width: SCREEN.width / 2, height: SCREEN.height };

/** Records a purchase, from the item to the owned edition; begins and ends on the buyer's current page. */
async function recordPurchase(page: Page, { take }: Camera): Promise<void> {
  await page.goto('/explore?price=12');
  const card = page.locator('article.card .caption a').first();
  await take('Every poster is numbered. Choose the one that you like.', 2, card);
  await card.click();
  await page.waitForURL('**/nftdetail/**');
  const buy = page.locator('[data-part="price-panel"]').getByRole('link', { name: 'Purchase' });
  await take('The price you see is all that you pay.', 2, buy);
  await buy.click();
  const pay = page.getByRole('button', { name: 'Pay now' });
  await pay.waitFor();
  await take('It is held for you while you pay.', 2, pay);
  await pay.click();
  await page.waitForURL('**/confirmation/**');
  await page.getByRole('heading', { name: 'It is yours' }).waitFor();
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await take('It is yours, on a public chain.', 2.4);
}

/** The home page, a purchase, and two people who bid against each other. */
export async function videoOfTheShop(browser: Browser): Promise<Pose[]> {
  const buyer = await vaultTrader(browser, 'A fan', SCREEN);
  const first = cameraOf(buyer.page);
  await buyer.page.goto('/');
  await first.take('Talkies: numbered posters of Indian cinema.', 1.8);
  await recordPurchase(buyer.page, first);
  await buyer.page.goto('/profile');
  await buyer.page
    .locator('article.card')
    .first()
    .evaluate((card) => card.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await first.take('It is in your showcase.', 1.6);
  await buyer.context.close();
  return [...first.poses, ...(await recordAuction(browser))];
}

export const bidDialog = (page: Page) => page.getByRole('dialog');
export const panel = (page: Page) => page.locator('[data-part="token-panel"]');

/** The address of an auction in which a person with play money can bid. */
export async function cheapestAuction(page: Page): Promise<string> {
  await page.goto('/marketplace');
  const cards = page.locator('article.card', { hasText: 'last bid' });
  await cards.first().waitFor();
  const found = await cards.evaluateAll((all) =>
    all.map((card) => ({
      href: card.querySelector('a')?.getAttribute('href') ?? '',
      price: Number(/([\d,.]+)\s*MATIC/.exec(card.textContent ?? '')?.[1]?.replaceAll(',', '')),
    })),
  );
  const [cheapest] = found.filter(({ price }) => price > 0).toSorted((one, other) => one.price - other.price);
  if (!cheapest) throw new Error('no auction is open');
  return cheapest.href;
}

/** Prepares a bid up to its review; the caller presses the last button. */
export async function prepareBid(page: Page) {
  await page.getByRole('link', { name: 'Place a bid' }).click();
  await bidDialog(page).getByLabel('Your bid').waitFor();
  const place = bidDialog(page).getByRole('button', { name: 'Place a bid' });
  return place;
}

export const confirmBid = (page: Page) =>
  bidDialog(page).getByRole('button', { name: /^Bid [\d,.]+ MATIC$/ });

async function backToAuction(page: Page, path: string): Promise<void> {
  await page.waitForURL('**/bid_conformation/**');
  await page.goto(path);
  await panel(page).waitFor();
}

async function recordAuction(browser: Browser): Promise<Pose[]> {
  const [{ page: left, context: one }, { page: right, context: other }] = [
    await vaultTrader(browser, 'A fan', HALF),
    await vaultTrader(browser, 'Another fan', HALF),
  ];
  const path = await cheapestAuction(left);
  const { take, poses } = cameraOf(left, right);
  await left.goto(path);
  await (await prepareBid(left)).click();
  await confirmBid(left).click();
  await backToAuction(left, path);
  await right.goto(path);
  await panel(left).evaluate((node) => node.scrollIntoView({ block: 'start', behavior: 'instant' }));
  await take('A live auction: the left one leads …', 1.8, right.getByRole('link', { name: 'Place a bid' }));
  const place = await prepareBid(right);
  await take('… the right one bids more.', 1.6, place);
  await place.click();
  await confirmBid(right).waitFor();
  await take('Before anything is paid, every sum is shown.', 1.8, confirmBid(right));
  await confirmBid(right).click();
  await left
    .getByText(/outbid/i)
    .first()
    .waitFor();
  await backToAuction(right, path);
  for (const page of [left, right])
    await panel(page).evaluate((node) => node.scrollIntoView({ block: 'start', behavior: 'instant' }));
  await take('Both see it at once, and the lower bid is refunded.', 2.6);
  await Promise.all([one.close(), other.close()]);
  return poses;
}

/** The video beside the help page's written steps. */
export async function videoOfBuying(browser: Browser): Promise<Pose[]> {
  const buyer = await vaultTrader(browser, 'A fan', SCREEN);
  const camera = cameraOf(buyer.page);
  await buyer.page.goto('/');
  await camera.take('This is the shop. Have a look round; you need no account for that.', 3);
  await recordPurchase(buyer.page, slower(camera));
  await buyer.page.goto('/profile');
  await buyer.page
    .locator('article.card')
    .first()
    .evaluate((card) => card.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await camera.take('You find it in the showcase of your profile, and can sell it on from there.', 4);
  await buyer.context.close();
  return camera.poses;
}

/** A camera with longer poses, as people read these captions for the first time. */
const slower = (camera: Camera): Camera => ({
  ...camera,
  take: (caption, seconds, press) => camera.take(caption, seconds * 1.6, press),
});

/** The video beside the wallet page's written steps: getting an e-mail wallet from the beginning. */
export async function videoOfWallets(browser: Browser): Promise<Pose[]> {
  const { page, context } = await visitor(browser, SCREEN);
  const account = newAccount('A fan');
  await register(page, account);
  await page.goto('/wallet');
  const { take, poses } = cameraOf(page);
  const card = walletCard(page, 'Fortmatic');
  const connect = card.getByRole('button', { name: 'Connect' });
  await take('Choose the e-mail wallet: it needs nothing but your address.', 4, connect);
  await connect.click();
  const digits = card.getByLabel('6-digit code');
  await digits.waitFor();
  const code = await codeFromMail(account.email);
  await take('A code comes by mail. Type it here.', 3, digits);
  await digits.fill(code);
  const open = card.getByRole('button', { name: 'Open the wallet' });
  await take('Then open the wallet.', 3, open);
  await open.click();
  await digits.waitFor({ state: 'detached' });
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await take(
    'That is all. What you buy comes into this wallet, and you can send it to another at any time.',
    5,
  );
  await context.close();
  return poses;
}
