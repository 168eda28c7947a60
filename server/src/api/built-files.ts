import { realpathSync } from 'node:fs';
import { readdir, utimes } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { HOUR_SECONDS, MINUTE_MS } from '@talkies/shared';
import type { MiddlewareHandler } from 'hono';
import { publicFor } from '../platform/cache-control.ts';
import type { HttpEnv } from './env.ts';

/** A build removes no file that was in use within ten minutes (scripts/start/put-build.ts). */
const SHOWN_EVERY_MS = MINUTE_MS;

/**
 * Returns the folder of the pages' current build itself: `folder` may lead to another one later (adr/539). Until it
 * ends, this process marks every minute, by the folder's time, that it serves that build: upgrades keep the folder,
 * and count from that time how long open tabs may need it (adr/560).
 */
export function openBuild(folder: string): string {
  const build = dirname(dirname(realpathSync(join(folder, 'server/index.js'))));
  const show = () => {
    const now = new Date();
    // where the folder is read-only, its time counts from the next build on
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
 * Serves the files of the build `own`, and the content-addressed files of other builds in `folder`, newer or older:
 * during an upgrade, and in tabs that were open before, a page of one build requests files from a process of another.
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
