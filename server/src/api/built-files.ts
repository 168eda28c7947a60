import { realpathSync } from 'node:fs';
import { readdir, utimes } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { HOUR_SECONDS, MINUTE_MS } from '@talkies/shared';
import type { MiddlewareHandler } from 'hono';
import { publicFor } from '../platform/cache-control.ts';
import type { HttpEnv } from './env.ts';

/** Whoever builds takes nothing away that was shown within ten minutes (scripts/start/put-build.ts). */
const SHOWN_EVERY_MS = MINUTE_MS;

/**
 * Where the current build of the pages lies itself: what `folder` leads to later is another one's (adr/539). Until it ends, this
 * process shows each minute that it serves that one, by the time of its folder: upgrades leave it, and count from then how long
 * tabs may need it (adr/560).
 */
export function openBuild(folder: string): string {
  const build = dirname(dirname(realpathSync(join(folder, 'server/index.js'))));
  const show = () => {
    const now = new Date();
    // where the folder may only be read, its time counts from the next build on
    utimes(build, now, now).catch(() => undefined);
  };
  show();
  setInterval(show, SHOWN_EVERY_MS).unref();
  return build;
}

const filesOf = (build: string): MiddlewareHandler<HttpEnv> =>
  serveStatic<HttpEnv>({
    root: relative(process.cwd(), join(build, 'client')),
    precompressed: true,
    onFound: (_path, c) => c.header('cache-control', publicFor(HOUR_SECONDS)),
  });

/**
 * Files of the build `own`; and of the builds beside it in `folder`, newer or older, those that are named by what is in them:
 * during an upgrade, and in a tab that was open before, a page of one asks a process of the other.
 */
export function builtFiles(own: string, folder: string): MiddlewareHandler<HttpEnv> {
  const files = filesOf(own);
  const nothing = async () => undefined;
  return async (c, next) => {
    const found = await files(c, nothing);
    if (found) return found;
    const builds = join(folder, 'builds');
    const names = c.req.path.startsWith('/assets/') ? await readdir(builds).catch(() => []) : [];
    for (const name of names) {
      const beside = await filesOf(join(builds, name))(c, nothing);
      if (beside) return beside;
    }
    return next();
  };
}
