import { createHash } from 'node:crypto';
import { parse, serialize } from 'hono/utils/cookie';
import type { Config } from '../../../platform/config/config.ts';
import { STEP_MINUTES, type Step } from './steps.ts';

/**
 * The name of a step's cookie. Each visit to Google and each challenge has its own, named by `of` (the state or the
 * challenge), so that two tabs do not overwrite each other's; '' where a browser has one. No dot: a browser that is
 * signing in is still a visitor's, whose pages are cached.
 */
function nameOf(config: Config, step: Step, of: string): string {
  const own = of && `_${createHash('sha256').update(of).digest('base64url').slice(0, 12)}`;
  return `${config.instance}_${step}${own}`;
}

/** The present step of this browser; '' for none. */
export const stepOf = (config: Config, step: Step, of: string, cookies: string): string =>
  parse(cookies)[nameOf(config, step, of)] ?? '';

/** Ties a step to this browser; null unties it. Lax, so that it is sent on the way back from Google. */
export const stepCookie = (config: Config, step: Step, of: string, id: string | null): string =>
  serialize(nameOf(config, step, of), id ?? '', {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: config.publicUrl.startsWith('https:'),
    maxAge: id ? STEP_MINUTES[step] * 60 : 0,
  });
