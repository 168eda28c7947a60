import type { InboxText } from '@talkies/shared/studio/schemas';
import type { Needs } from '../../chain/context.ts';
import { type ReadyText, removeReadyText, setReadyText } from '../../modules/inbox/index.ts';
import { type Acting, actAsOperator } from '../../modules/studio/index.ts';
import { AppError } from '../../platform/errors.ts';

type Ctx = Needs<'clock' | 'config' | 'db'>;

export const presentText = ({ id, title, text, version }: ReadyText): InboxText => ({
  ...{ id, title, text, version },
});

/** Creates a ready-made answer, or changes the `version` that was read. @throws studio/changed-meanwhile */
export const saveReadyText = (
  ctx: Ctx,
  who: Acting,
  known: { id: string; version: number } | null,
  words: { title: string; text: string },
): Promise<InboxText> =>
  actAsOperator(ctx, who, { permission: 'inbox' }, async (tx) => {
    const row = await setReadyText(ctx, tx, known, words);
    if (!row) throw new AppError('studio/changed-meanwhile');
    const operation = known ? 'inbox-text.change' : 'inbox-text.add';
    const entry = { operation, subject: { kind: 'inbox-text', id: row.id }, after: words };
    return { result: presentText(row), entry };
  });

/** Removes a ready-made answer. Idempotent. */
export const deleteReadyText = (ctx: Ctx, who: Acting, id: string): Promise<void> =>
  actAsOperator(ctx, who, { permission: 'inbox' }, async (tx) => {
    const row = await removeReadyText(tx, id);
    const before = row && { title: row.title, text: row.text };
    const entry = { operation: 'inbox-text.remove', subject: { kind: 'inbox-text', id }, before };
    return { result: undefined, entry: row ? entry : [] };
  });
