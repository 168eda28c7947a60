import { parse, serialize } from 'hono/utils/cookie';
import type { Config } from '../../../config/config.ts';
import type { Step } from './steps.ts';

const SECONDS = 30 * 60;

// no dot: a browser in the middle of signing in is still a visitor's, whose pages are kept
const nameOf = (config: Config, step: Step): string => `${config.instance}_${step}`;

/** The step that this browser is at; '' for none. */
export const stepOf = (config: Config, step: Step, cookies: string): string =>
  parse(cookies)[nameOf(config, step)] ?? '';

/** Ties a step to this browser; null lets it go. Lax, so that it comes along on the way back from Google. */
export const stepCookie = (config: Config, step: Step, id: string | null): string =>
  serialize(nameOf(config, step), id ?? '', {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: config.publicUrl.startsWith('https:'),
    maxAge: id ? SECONDS : 0,
  });
