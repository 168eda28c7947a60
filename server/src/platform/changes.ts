import { sql } from 'drizzle-orm';
import { batched } from './batched.ts';
import type { Connection, Database } from './db/database.ts';

/**
 * What caches and open pages depend on. Subjects: of `catalogue` the id of an item, where only that one changed; of
 * `orders` the order's id; of `chain` the chain's name; of `notifications` and `transactions` the user's id; of
 * `lottery` its chain and number; of `upcoming` the id of an item whose auction was announced, opened or called off.
 * `content` is the blog, `people` what public profiles show.
 */
const kinds = [
  'catalogue',
  'rates',
  'orders',
  'chain',
  'notifications',
  'transactions',
  'content',
  'people',
  'lottery',
  'launches',
  'upcoming',
] as const;
export type ChangeKind = (typeof kinds)[number];

/**
 * Notifies this process at once, and every other one through the database, that something changed.
 * Call `emit` after the transaction has committed: a listener that reads at once must see the change.
 */
export interface Changes {
  emit(kind: ChangeKind, subject?: string): Promise<void>;
  /**
   * As `emit`, from within a transaction: listeners, also those of this process, are called once `tx` commits, and not
   * if it rolls back.
   */
  emitWith(tx: Database, kind: ChangeKind, subject?: string): Promise<void>;
  /**
   * An empty subject, for a kind that has subjects, means that each of them may have changed. Every listener is called
   * so after this process had lost its connection to the database for a while.
   */
  on(kind: ChangeKind, listener: (subject: string) => void): () => void;
  start(): Promise<void>;
}

export function createChanges(connection: Connection): Changes {
  const listeners = new Map<ChangeKind, Set<(subject: string) => void>>();
  const tell = (kind: ChangeKind, subject: string): void => {
    // before the listeners are called, since they may read at once
    connection.changed();
    for (const listener of listeners.get(kind) ?? []) listener(subject);
  };
  /** Equal changes of one moment reach other processes as one notification. */
  const notify = batched(async (payloads: string[]): Promise<undefined[]> => {
    await Promise.all([...new Set(payloads)].map((payload) => connection.notify('talkies_changes', payload)));
    return payloads.map(() => undefined);
  });
  return {
    emit: async (kind, subject = '') => {
      tell(kind, subject);
      await notify(`${kind} ${subject}`);
    },
    emitWith: async (tx, kind, subject = '') => {
      await tx.execute(sql`select pg_notify('talkies_changes', ${`${kind} ${subject}`})`);
    },
    on: (kind, listener) => {
      const set = listeners.get(kind) ?? new Set();
      listeners.set(kind, set.add(listener));
      return () => set.delete(listener);
    },
    start: () =>
      connection.listen(
        'talkies_changes',
        (payload) => {
          const [kind = '', subject = ''] = payload.split(' ');
          tell(kind as ChangeKind, subject);
        },
        () => {
          for (const kind of kinds) tell(kind, '');
        },
      ),
  };
}
