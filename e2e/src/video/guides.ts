import type { ApiResponse } from '@talkies/shared/schemas';
import type { Browser, Page } from 'playwright-core';
import { becomeMember, newAccount } from '../account.ts';
import { apiRequest } from '../api-request.ts';
import { visitor } from '../browser.ts';
import { installWallet } from '../extension-wallet.ts';
import { cheapItems, connectFundedWallet, vaultTrader } from '../trader.ts';
import { until } from '../until.ts';
import { cameraOf } from './camera.ts';
import type { Pose } from './poses.ts';
import { SCREEN } from './recording.ts';
import { bidDialog, cheapestAuction, confirmBid, panel, prepareBid } from './scenes.ts';

const top = (page: Page): Promise<void> => page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));

/**
 * The video for adding a network: what the shop does if the wallet is on another one, and the settings for adding it by
 * hand.
 */
export async function videoOfNetwork(browser: Browser): Promise<Pose[]> {
  const { page, context } = await visitor(browser, SCREEN);
  const wallet = await installWallet(context);
  await becomeMember(page, newAccount('A fan'), '/wallet');
  await connectFundedWallet(page, wallet);
  wallet.chainId = 1;
  const { take, poses } = cameraOf(page);
  const [item] = await cheapItems();
  await page.goto(`/nftdetail/${item}?buy`);
  const pay = page.getByRole('button', { name: 'Pay now' });
  await pay.waitFor();
  await take('You need not add anything beforehand. Choose a poster and pay.', 4, pay);
  await pay.click();
  const change = page.getByRole('button', { name: /Switch to Polygon/ });
  await change.waitFor();
  await take('Is your wallet on another network? We say so, and offer Polygon to it.', 4, change);
  await change.click();
  await change.waitFor({ state: 'detached' });
  await pay.waitFor();
  await take('Agree in the wallet: Polygon is added, and you can pay.', 4);
  await page.goto('/how-it-works?topic=network#guides');
  const figures = page.getByRole('heading', { name: 'Our networks' });
  await figures.evaluate((node) => node.scrollIntoView({ block: 'start', behavior: 'instant' }));
  await page.evaluate(() => scrollBy({ top: -100, behavior: 'instant' }));
  await take('By hand? Everything that a wallet asks for is listed here.', 5);
  await context.close();
  return poses;
}

/** The video for coins: the address to send them to, and buying exactly the price of a poster. */
export async function videoOfCoins(browser: Browser): Promise<Pose[]> {
  const { page, context } = await vaultTrader(browser, 'A fan', SCREEN);
  await page.goto('/wallet');
  const { take, poses } = cameraOf(page);
  const copy = page.getByRole('button', { name: 'Copy address' });
  await take('Your wallet page has your address. Copy it for the exchange …', 4, copy);
  await copy.click();
  const add = page.getByRole('button', { name: 'Add coins' });
  await take('… or open Add coins, to scan it.', 3, add);
  await add.click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await take('Have MATIC sent to it, on the Polygon network. A small amount first.', 5);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await top(page);
  await take('Within a few minutes it shows in your balance. Here it is play money.', 4);
  const [item] = await cheapItems();
  await page.goto(`/nftdetail/${item}?buy`);
  const funds = page.getByText('Add funds/crypto').first();
  await funds.waitFor();
  await funds.evaluate((node) => node.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await take('For one poster alone, Add funds/crypto buys what is missing and pays with it.', 5);
  await context.close();
  return poses;
}

/** The video for bidding: from the market to the leading bid. */
export async function videoOfBidding(browser: Browser): Promise<Pose[]> {
  const { page, context } = await vaultTrader(browser, 'A fan', SCREEN);
  const path = await cheapestAuction(page);
  const { take, poses } = cameraOf(page);
  await page.goto('/marketplace?price=auction');
  const card = page.locator(`article.card a[href="${path}"]`).first();
  await take('In the marketplace, choose Auction among the prices. Open a poster.', 4, card);
  await page.goto(path);
  await panel(page).evaluate((node) => node.scrollIntoView({ block: 'start', behavior: 'instant' }));
  const bid = page.getByRole('link', { name: 'Place a bid' });
  await take('Its page has the clock, the last bid and the bids so far.', 4, bid);
  const place = await prepareBid(page);
  await take('The least that you can bid is filled in. Write more if you like.', 4, place);
  await place.click();
  await confirmBid(page).waitFor();
  await take('Every sum is shown before you agree.', 4, confirmBid(page));
  await confirmBid(page).click();
  await page.waitForURL('**/bid_conformation/**');
  await bidDialog(page).waitFor({ state: 'detached' });
  await top(page);
  await take('Your bid leads. If somebody bids more, your bid is refunded at once.', 5);
  await context.close();
  return poses;
}

/** Beside the rules of the lottery: from the list to a ticket, and how its draw is checked. */
export async function videoOfLottery(browser: Browser): Promise<Pose[]> {
  const { page, context } = await vaultTrader(browser, 'A fan', SCREEN);
  const { take, poses } = cameraOf(page);
  const dialog = page.getByRole('dialog');
  await page.goto('/lottery');
  const enter = page.getByRole('link', { name: /enter contest/i }).first();
  await enter.evaluate((node) => node.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await take('Each lottery gives away one poster. Choose one, and enter.', 4, enter);
  await enter.click();
  const tickets = page.getByRole('link', { name: /purchase tickets/i });
  await tickets.waitFor();
  await tickets.evaluate((node) => node.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await take('Its page has the prize, the price of a ticket and the end.', 4, tickets);
  await tickets.click();
  const confirm = dialog.getByRole('button', { name: 'Purchase tickets' });
  await dialog.getByLabel(/18 or older/).check();
  await take('Say once that you are of age. Every sum is shown before you agree.', 4, confirm);
  await confirm.click();
  await page.waitForURL('**/lottery_purchased/**');
  await page.getByRole('heading', { name: 'You are in!' }).waitFor();
  await top(page);
  await take('Your ticket has a number. We write to you when the draw is done.', 4);
  await page.goto(await drawnLottery(page));
  const check = page.getByRole('button', { name: 'Check this draw' });
  await check.evaluate((node) => node.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await take('After the draw, your own browser can check the winner …', 4, check);
  await check.click();
  const right = page.getByText('Every step is right.', { exact: false });
  await right.waitFor();
  await right.evaluate((node) => node.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await take('… step by step, from public data alone.', 4);
  await context.close();
  return poses;
}

/** Waits for the demonstration's past lottery, which is drawn some time after the shop has opened. */
async function drawnLottery(page: Page): Promise<string> {
  let path = '';
  await until(async () => {
    const { past } = await apiRequest<ApiResponse<'listLotteries'>>(page, 'GET', '/api/lotteries');
    const drawn = past.find(({ phase }) => phase === 'drawn' || phase === 'delivered');
    path = `/lottery/${drawn?.id}`;
    return drawn !== undefined;
  }, 'a drawn lottery');
  return path;
}
