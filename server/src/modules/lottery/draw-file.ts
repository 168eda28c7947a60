import { DRAW_FORMAT, type DrawFile } from '@talkies/shared/draw';
import type { Hex } from 'viem';
import type { Needs } from '../../chain/context.ts';
import { type LotteryKey, purchasesOf, purchaseWith } from '../../chain/index.ts';
import { findLottery } from './find.ts';
import { beaconOf } from './rules.ts';

const AT_ONCE = 1_000;

type Purchases = DrawFile['purchases'];

/** The list's parts, up to the file's number of purchases: more may be bought while it is read. */
async function* partsOf(ctx: Needs<'db'>, key: LotteryKey, total: number): AsyncGenerator<Purchases> {
  for (let from = -1; from + 1 < total; ) {
    const limit = Math.min(AT_ONCE, total - from - 1);
    const rows = await purchasesOf(ctx.db, key, { from, newest: false, limit });
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(({ holder, count }) => [holder, count] as const);
    from = last.number;
  }
}

/** Everything needed to verify the draw (see DrawFile), as JSON in parts. @throws lottery/not-found */
export async function drawFile(ctx: Needs<'chains' | 'db'>, id: string): Promise<AsyncGenerator<Buffer>> {
  const { lottery } = await findLottery(ctx, id);
  const { config } = ctx.chains.get(lottery.chain);
  const { winningTicket, signatureX, signatureY } = lottery;
  const winningPurchase = winningTicket === null ? null : await purchaseWith(ctx.db, lottery, winningTicket);
  const file: Omit<DrawFile, 'purchases'> = {
    format: DRAW_FORMAT,
    chainId: config.chainId,
    contract: config.contracts.lottery,
    lotteryId: lottery.lotteryId,
    beacon: beaconOf(config),
    deadline: lottery.deadline.getTime() / 1000,
    round: lottery.round,
    sold: lottery.sold,
    listHash: lottery.listHash,
    draw:
      winningTicket !== null && winningPurchase && signatureX && signatureY
        ? {
            signature: `${signatureX}${signatureY.slice(2)}` as Hex,
            winningTicket,
            winner: winningPurchase.holder,
          }
        : null,
  };
  return encoded(textOf(file, partsOf(ctx, lottery, lottery.purchases)));
}

async function* encoded(texts: AsyncGenerator<string>): AsyncGenerator<Buffer> {
  for await (const text of texts) yield Buffer.from(text);
}

async function* textOf(
  file: Omit<DrawFile, 'purchases'>,
  parts: AsyncGenerator<Purchases>,
): AsyncGenerator<string> {
  yield `${JSON.stringify(file).slice(0, -1)},"purchases":[`;
  let first = true;
  for await (const part of parts) {
    yield `${first ? '' : ','}${JSON.stringify(part).slice(1, -1)}`;
    first = false;
  }
  yield ']}\n';
}
