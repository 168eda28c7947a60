import { createHash } from 'node:crypto';
import { parse, serialize } from 'hono/utils/cookie';
import type { Config } from '../../../platform/config/config.ts';
import { STEP_MINUTES, type Step } from './steps.ts';

/**
 * Each visit to Google and each challenge has a cookie of its own, named by `of` (the state or the challenge), so that
 * two tabs do not overwrite each other's; '' where a browser has one. No dot: a browser in the middle of signing in is
 * still a visitor's, whose pages are kept.
 */
function nameOf(config: Config, step: Step, of: string): string {
  const own = of && `_${createHash('sha256').update(of).digest('base64url').slice(0, 12)}`;
  return `${config.instance}_${step}${own}`;
}

/** The step that this browser is at; '' for none. */
export const stepOf = (config: Config, step: Step, of: string, cookies: string): string =>
  parse(cookies)[nameOf(config, step, of)] ?? '';

/** Ties a step to this browser; null lets it go. Lax, so that it comes along on the way back from Google. */
export const stepCookie = (config: Config, step: Step, of: string, id: string | null): string =>
  serialize(nameOf(config, step, of), id ?? '', {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: config.publicUrl.startsWith('https:'),
    maxAge: id ? STEP_MINUTES[step] * 60 : 0,
  });
