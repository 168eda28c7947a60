import { filmPath, itemPath, launchPath } from '@talkies/shared';
import type { RemindedOf } from '@talkies/shared/schemas';
import type { Needs } from '../../chain/context.ts';
import { itemById, openingFilm } from '../../modules/catalogue/index.ts';
import { launchById } from '../../modules/launches/index.ts';
import { openingOf } from '../../modules/market/index.ts';
import { nullAt } from '../../platform/errors.ts';

/** Something that opens at a stated time, as fans know it. */
export interface Opening {
  title: string;
  /** its page */
  path: string;
  at: Date;
}

/** An opening that is still to come; null for what is open, called off or unknown. */
export async function comingOpening(
  ctx: Needs<'clock' | 'db'>,
  about: RemindedOf | 'drop',
  id: string,
): Promise<Opening | null> {
  const found = await finders[about](ctx, id);
  return found && found.at > ctx.clock.now() ? found : null;
}

type Find = (ctx: Needs<'db'>, id: string) => Promise<Opening | null>;
const finders: Record<RemindedOf | 'drop', Find> = {
  film: async ({ db }, slug) => {
    const film = await openingFilm(db, slug);
    return film?.opensAt ? { title: film.title, path: filmPath(slug), at: film.opensAt } : null;
  },
  auction: async ({ db }, id) => {
    const item = await itemById(db, id);
    const at = item?.status === 'published' ? await openingOf(db, id) : null;
    return item && at ? { title: item.title, path: itemPath(id), at } : null;
  },
  drop: async ({ db }, id) => {
    const launch = await nullAt('launch/not-found', launchById(db, id));
    if (!launch || launch.scheduledAt === null || launch.stoppedAt !== null) return null;
    return { title: launch.title, path: launchPath(id), at: launch.opensAt };
  },
};
