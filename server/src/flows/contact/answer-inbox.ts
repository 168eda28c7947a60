import type { Needs } from '../../chain/context.ts';
import { itemsById } from '../../modules/catalogue/index.ts';
import { answerMessage } from '../../modules/content/index.ts';
import { notify } from '../../modules/notifications/index.ts';
import { answerReport } from '../../modules/social/index.ts';
import { AppError } from '../../platform/errors.ts';

/**
 * Answers a message (`M-…`) or a report (`R-…`): mailed to its sender, and told in the shop to who has an account.
 * @throws inbox/not-found where there is none, or where it was answered already
 */
export async function answerInbox(
  ctx: Needs<'changes' | 'clock' | 'config' | 'db' | 'mail' | 'queue'>,
  id: string,
  answer: string,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const report = await answerReport(ctx, tx, id, answer);
    if (report) {
      if (!report.userId) return;
      const title = (await itemsById(tx, [report.itemId])).get(report.itemId)?.title ?? 'a picture';
      const data = { title, itemId: report.itemId, answer };
      await notify(ctx, tx, { userId: report.userId, kind: 'report-answered', data, key: `report/${id}` });
      return;
    }
    const message = await answerMessage(ctx, tx, id, answer);
    if (!message)
      throw new AppError('inbox/not-found', {
        detail: `Nothing that waits for an answer has the number ${id}.`,
      });
    if (message.userId)
      await notify(ctx, tx, {
        userId: message.userId,
        kind: 'message-answered',
        data: { number: id, answer },
        key: `message/${id}`,
      });
  });
}
