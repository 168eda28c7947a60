import { fileURLToPath } from 'node:url';
import { type DestinationStream, pino } from 'pino';
import { awayWords } from './db/driver-words.ts';
import { AppError, LoggableError } from './errors.ts';

/** Fields that never reach the log, at any depth. */
const secret =
  /^(.*password|.*token|.*secret|email|recipient|to|phone|privateKey|authorization|cookie|set-cookie|ip|.*hash(ed)?Password)$/i;
const MAX_CAUSES = 8;
const MAX_FRAMES = 12;
const MAX_DEPTH = 4;
const MAX_TEXT = 500;

/** What a log says of a thrown value. */
export interface ErrorDescription {
  type: string;
  code?: string | number;
  /** words of our own, of the JavaScript engine, or known words of nodes */
  message?: string;
  /** the statement, without its values */
  query?: string;
  /** where in the database: names of ours */
  table?: string;
  constraint?: string;
  column?: string;
  /** what did not fit, without the values */
  fields?: string[];
  /** the name of a contract's error */
  revert?: string;
  at?: string[];
  cause?: ErrorDescription;
  errors?: ErrorDescription[];
}

type Loose = Record<string, unknown>;

const identifier = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[\w$.-]{1,80}$/.test(value) ? value : undefined;

/** Codes of systems are upper case or numbers; anything else could be a value. */
function codeOf(error: Loose): string | number | undefined {
  if (error instanceof AppError) return error.code;
  const code = error.code ?? error.responseCode ?? error.status;
  if (typeof code === 'number') return code;
  return typeof code === 'string' && /^[A-Z0-9_]{2,40}$/.test(code) ? code : undefined;
}

/** The engine's messages about mistakes in the code name parts of the code, no values. */
const engine =
  /^(Cannot (read|set) properties of (undefined|null)( \((reading|setting) '[\w$]{1,40}'\))?|[\w$.]{1,60} is not (a function|defined|iterable|a constructor)|Maximum call stack size exceeded|fetch failed)$/;

/** Messages of nodes and of PostgreSQL's client that are known; the rest of what they say may repeat a request. */
const known = new RegExp(
  `nonce too low|insufficient funds|replacement transaction underpriced|already known|intrinsic gas too low|execution reverted|header not found|rate limit|block range|method not found|${awayWords}`,
  'i',
);

function messageOf(error: Error): string | undefined {
  if (error instanceof LoggableError || engine.test(error.message)) return error.message;
  if (error instanceof AppError) return undefined;
  return known.exec(error.message)?.[0];
}

/** the folder of this installation; its path may hold spaces and brackets, which are accepted in no other frame */
const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** Only the frames: the lines before them are the message. */
function framesOf({ stack = '', message }: Error): string[] | undefined {
  const at = stack.indexOf(message);
  const frames = (at < 0 ? stack : stack.slice(at + message.length))
    .split('\n')
    .map((line) => line.trim())
    .filter((line) =>
      /^at (async )?([\w$.<>#[\] ]+ \()?(file:|node:|\/)[^()\s]+:\d+:\d+\)?$/.test(line.replace(ROOT, '/')),
    )
    .slice(0, MAX_FRAMES)
    .map((line) => line.slice(3));
  return frames.length > 0 ? frames : undefined;
}

/** Statements carry their values apart; literals that stand in them all the same are left out. */
const statementOf = (query: unknown): string | undefined =>
  typeof query === 'string' ? query.replace(/'(?:[^']|'')*'/g, "'…'").slice(0, MAX_TEXT) : undefined;

function fieldsOf(error: Loose): string[] | undefined {
  const { issues } = error;
  if (error.name !== 'ZodError' || !Array.isArray(issues)) return undefined;
  return issues.slice(0, 20).map(({ code, path }: { code?: unknown; path?: unknown[] }) => {
    // a name outside our schemas may be anybody's text
    const field = (path ?? []).map((part) => (typeof part === 'number' ? part : (identifier(part) ?? '…')));
    return `${field.join('.')}: ${identifier(code) ?? '…'}`;
  });
}

/**
 * The only description of a thrown value for logs and stored failures: class, code, place, and the chain of causes.
 * Messages are left out unless they are known to hold no values: a database, a node, a mail server or a parser repeats
 * what it was given, such as people's addresses, tokens and hashes.
 */
export function describeError(thrown: unknown, depth = 0): ErrorDescription {
  if (!(thrown instanceof Error)) return { type: `thrown ${thrown === null ? 'null' : typeof thrown}` };
  const error = thrown as Error & Loose;
  const data = error.data as Loose | undefined;
  const description: ErrorDescription = { type: identifier(thrown.constructor.name) ?? 'Error' };
  const parts: ErrorDescription = {
    ...description,
    code: codeOf(error),
    message: messageOf(thrown),
    query: statementOf(error.query),
    table: identifier(error.table),
    constraint: identifier(error.constraint),
    column: identifier(error.column),
    fields: fieldsOf(error),
    revert: identifier(data?.errorName),
    at: framesOf(thrown),
    ...(error.cause !== undefined && depth < MAX_CAUSES
      ? { cause: describeError(error.cause, depth + 1) }
      : {}),
    ...(thrown instanceof AggregateError && depth < MAX_CAUSES
      ? { errors: thrown.errors.slice(0, 5).map((one) => describeError(one, depth + 1)) }
      : {}),
  } as ErrorDescription;
  return Object.fromEntries(
    Object.entries(parts).filter(([, value]) => value !== undefined),
  ) as unknown as ErrorDescription;
}

/** In one line, for a column that operators read. */
export function summarizeError(thrown: unknown): string {
  const { type, code, message, table, constraint, cause } = describeError(thrown);
  const own = [type, code, message, table, constraint].filter((part) => part !== undefined).join(' ');
  const because = cause
    ? `: ${[cause.type, cause.code, cause.message, cause.constraint].filter(Boolean).join(' ')}`
    : '';
  return `${own}${because}`.slice(0, MAX_TEXT);
}

/** The host of a URL, the only part that is no secret: providers' keys are in paths, queries and user names. */
const cleanText = (text: string): string =>
  text
    .slice(0, MAX_TEXT)
    .replace(/\b(\w+:\/\/)(?:[^\s/@]*@)?([^\s/?#'"]+)[^\s'"]*/g, '$1$2')
    .replace(/[^\s<>"'=:,;()]+@[^\s<>"',;()]+/g, '[e-mail]');

function clean(value: unknown, depth: number): unknown {
  if (value instanceof Error) return describeError(value);
  if (typeof value === 'string') return cleanText(value);
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (depth >= MAX_DEPTH) return '…';
  if (Array.isArray(value)) return value.slice(0, 20).map((one) => clean(one, depth + 1));
  return cleanFields(value as Loose, depth + 1);
}

function cleanFields(fields: Loose, depth = 0): Loose {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      if (/^(err|error|cause|thrown)$/.test(name)) return [name, describeError(value)];
      return [name, secret.test(name) ? '[left out]' : clean(value, depth)];
    }),
  );
}

/** No thrown value reaches the log except through `describeError`, and no field named above, whatever it is called. */
export function createLog(level: string, destination?: DestinationStream) {
  const log = pino(
    {
      level,
      formatters: { log: cleanFields },
      hooks: {
        // without a message of ours pino would take that of the error
        logMethod(given, method) {
          const [fields, words] = given as unknown as [unknown, unknown];
          if (typeof fields !== 'object' || typeof words === 'string') method.apply(this, given);
          else method.call(this, fields as object, 'an error');
        },
      },
    },
    destination as DestinationStream,
  );
  // pino writes a child's own fields without calling the formatter
  const child = log.child;
  log.child = function (this: typeof log, fields: Loose) {
    return child.call(this, cleanFields(fields));
  } as typeof child;
  return log;
}

export type Log = ReturnType<typeof createLog>;
