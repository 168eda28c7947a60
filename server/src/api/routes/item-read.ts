import type { Needs } from '../../chain/context.ts';
import { itemById } from '../../modules/catalogue/index.ts';
import { seesItem } from '../../modules/market/index.ts';
import { AppError, nullAt } from '../../platform/errors.ts';
import type { Http, SessionUser } from '../env.ts';

/**
 * Responds to a read of one item: with `published`, the same for everybody; where that finds none, with `hidden` to the
 * people who still see an item that the shop took down. No cache keeps their response.
 * @throws item/not-found
 */
export async function readItem<T>(
  ctx: Needs<'db'>,
  { id, http, user }: { id: string; http: Http; user: () => Promise<SessionUser | null> },
  published: Promise<Response>,
  hidden: () => Promise<T>,
): Promise<Response | T> {
  const response = await nullAt('item/not-found', published);
  if (response) return response;
  const person = http.req.header('cookie') ? await user() : null;
  const item = person && (await itemById(ctx.db, id));
  if (!item || !(await seesItem(ctx.db, item, async () => person.id))) throw new AppError('item/not-found');
  return hidden();
}
