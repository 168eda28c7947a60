import { type PGlite, protocol } from '@electric-sql/pglite';
import { hasPattern, isStale, MAX_PREPARED } from './prepared-statements.ts';

type Send = PGlite['execProtocolStream'];
type Options = Parameters<Send>[1];
type Messages = Awaited<ReturnType<Send>>;

/** A statement that was seen before: what the database answers about it is always the same. */
interface Statement {
  name: string;
  /** its parameters and its columns, as the database described them; null until then */
  description: Messages | null;
}

/** the purpose of a message, by its first letter */
const kinds = { parse: 'P', describe: 'D', bind: 'B', execute: 'E', sync: 'S' } as const;
const PORTAL = 'P'.charCodeAt(0);
/** length of a message's head: its kind and its size */
const HEADER = 5;

/** Inserts a name at this place of the message, where none was. */
function named(message: Uint8Array, at: number, name: string): Uint8Array {
  const bytes = Buffer.concat([message.subarray(0, at), Buffer.from(name), message.subarray(at)]);
  bytes.writeInt32BE(bytes.length - 1, 1);
  return bytes;
}

/** The statements of one database, and the state of the running query: queries run one after another. */
class Statements {
  readonly #send: Send;
  /** by their parse message, the last used at the end; null: seen once */
  readonly #seen = new Map<string, Statement | null>();
  #count = 0;
  /** the name under which the running query is prepared; null where it is the first of its text */
  #current: Statement | null = null;
  #key = '';
  #bound: Uint8Array = new Uint8Array();
  #isEnded = false;

  constructor(send: Send) {
    this.#send = send;
  }

  /** One of the six messages of a query, or another one. */
  async answer(message: Uint8Array, options: Options): Promise<Messages> {
    const kind = String.fromCharCode(message[0] ?? 0);
    if (kind === kinds.parse) return this.#parse(message, options);
    const statement = this.#current;
    if (!statement) return this.#send(message, options);
    if (kind === kinds.describe) return this.#describe(statement, message, options);
    if (kind === kinds.bind) {
      // the portal has no name: that of the statement follows its end
      this.#bound = named(message, HEADER + 1, statement.name);
      return [];
    }
    if (kind === kinds.execute) return this.#execute(message, options);
    const isOver = kind === kinds.sync && this.#isEnded;
    this.#current = null;
    return isOver ? [] : this.#send(message, options);
  }

  async #parse(message: Uint8Array, options: Options): Promise<Messages> {
    this.#isEnded = false;
    this.#key = Buffer.from(message).toString('latin1');
    const known = this.#seen.get(this.#key);
    this.#current = known ?? null;
    if (known) {
      this.#seen.delete(this.#key);
      this.#seen.set(this.#key, known);
      return [];
    }
    if (known === undefined || hasPattern(this.#key)) {
      this.#seen.set(this.#key, null);
      if (this.#seen.size > MAX_PREPARED) await this.#forget(this.#seen.keys().next().value ?? '', options);
      return this.#send(message, options);
    }
    this.#count += 1;
    const statement = { name: `s${this.#count}`, description: null };
    const messages = await this.#send(named(message, HEADER, statement.name), options);
    this.#seen.set(this.#key, statement);
    this.#current = statement;
    return messages;
  }

  async #describe(statement: Statement, message: Uint8Array, options: Options): Promise<Messages> {
    const request = protocol.serialize.describe({ type: 'S', name: statement.name });
    statement.description ??= await this.#send(request, options);
    // a portal has no parameters left
    const ofPortal = message[HEADER] === PORTAL;
    return statement.description.filter(({ name }) => !ofPortal || name !== 'parameterDescription');
  }

  /** The parameters, the execution and its end in one step. */
  async #execute(message: Uint8Array, options: Options): Promise<Messages> {
    this.#isEnded = true;
    try {
      return await this.#send(Buffer.concat([this.#bound, message, protocol.serialize.sync()]), options);
    } catch (error) {
      if (isStale(error)) await this.#forget(this.#key, options);
      throw error;
    }
  }

  async #forget(key: string, options: Options): Promise<void> {
    const statement = this.#seen.get(key);
    this.#seen.delete(key);
    if (!statement) return;
    const close = protocol.serialize.close({ type: 'S', name: statement.name });
    await this.#send(close, { ...options, throwOnError: false });
  }
}

/**
 * PGlite sends each query in six steps, and parses and plans it each time, which is most of the cost of a short one.
 * Here a repeated text is prepared under a name: from then on its parameters, its execution and its end take one step.
 */
export function prepareRepeated(pglite: PGlite): void {
  const statements = new Statements(pglite.execProtocolStream.bind(pglite));
  pglite.execProtocolStream = (message, options) => statements.answer(message, options);
}
