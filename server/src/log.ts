import { pino } from 'pino';

/** Keys, tokens and people's addresses never reach the log. */
const secret = [
  'password',
  'confirmPassword',
  'token',
  'email',
  'phone',
  'privateKey',
  'authorization',
  'cookie',
];

export const createLog = (level: string) =>
  pino({ level, redact: [...secret, ...secret.map((name) => `*.${name}`), 'req.headers.cookie'] });

export type Log = ReturnType<typeof createLog>;
