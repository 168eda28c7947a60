import { createHash, createHmac } from 'node:crypto';

/** What JSON can hold. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [field: string]: Json };
export type Fields = { readonly [field: string]: Json };

/** The content of a line, without its own hash. Instants in ISO 8601. */
export interface AuditContent {
  number: number;
  at: string;
  actorId: string;
  actor: string;
  role: string;
  operation: string;
  subjectKind: string;
  subjectId: string;
  reason: string | null;
  before: unknown;
  after: unknown;
  /** hash of the line before; '' for the first */
  previous: string;
}

/** JSON in one spelling: fields in the order of their names' code units, no blanks (as RFC 8785 orders them). */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).filter(([, part]) => part !== undefined);
    fields.sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${fields.map(([name, part]) => `${JSON.stringify(name)}:${canonicalJson(part)}`).join(',')}}`;
  }
  return JSON.stringify(value ?? null);
}

export const hashOf = (content: AuditContent): string =>
  createHash('sha256').update(canonicalJson(content)).digest('hex');

export const sealOf = (secret: string, head: { number: number; hash: string }): string =>
  createHmac('sha256', secret).update(`audit head ${head.number} ${head.hash}`).digest('hex');

const secret = /^(password|passcode|code|secret|token|key|private_?key|signature|hash(ed)?_?password)$/i;

/** Removes passwords, keys and other secrets by their fields' names: no log may contain them. */
export function withoutSecrets(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      secret.test(name) ? 'left out' : withoutSecrets(part),
    ]),
  );
}
