import { sql } from 'drizzle-orm';
import { batched } from './batched.ts';
import type { Connection, Database } from './db/database.ts';

/** What caches and open pages depend on. `catalogue` carries the id of an item where that one alone changed, `orders` the order's id, `chain` the chain's name, `notifications` and
 * `transactions` the id of the user, `lottery` its chain and number; `content` is the blog; `people` what public profiles
 * show; `upcoming` the id of an item of which an auction was announced or opened, or its announcement called off. */
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
 * Tells this process at once, and every other one by the database's notifications, that something changed.
 * Call `emit` after the transaction has committed: a reader who hears it must see the change.
 */
export interface Changes {
  emit(kind: ChangeKind, subject?: string): Promise<void>;
  /** As `emit`, from within a transaction: heard, in this process too, when `tx` commits, and not if it does not. */
  emitWith(tx: Database, kind: ChangeKind, subject?: string): Promise<void>;
  /**
   * An empty subject where the kind has subjects: each of them may have changed. That is what every
   * listener gets after this process had lost its connection to the database for a while.
   */
  on(kind: ChangeKind, listener: (subject: string) => void): () => void;
  start(): Promise<void>;
}

export function createChanges(connection: Connection): Changes {
  const listeners = new Map<ChangeKind, Set<(subject: string) => void>>();
  const tell = (kind: ChangeKind, subject: string): void => {
    // first: who is told may read at once
    connection.changed();
    for (const listener of listeners.get(kind) ?? []) listener(subject);
  };
  /** Changes of one moment are told to other processes by one notification, where they are the same. */
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
