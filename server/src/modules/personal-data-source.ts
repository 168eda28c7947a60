import type { Obstacle } from '@talkies/shared/schemas';
import type { Needs } from '../chain/context.ts';
import type { Database } from '../platform/db/database.ts';

/**
 * What one module holds about people. Every module with a user's id in a table exports one from its `index.ts`, and
 * `flows/personal-data/sources.ts` lists it there; a test names the tables that no source covers.
 */
export interface PersonalDataSource {
  /** its name in the download */
  name: string;
  /** tables of schema `app` that it accounts for */
  tables: readonly string[];
  /** everything about the person, readable by them: no secrets, no other people's data */
  collect(ctx: Needs<'chains' | 'clock' | 'config' | 'db'>, userId: string): Promise<unknown>;
  /** what has to be taken out or to end before the account may go (spec:42); `db` may be a transaction */
  obstacles?(ctx: Needs<'chains' | 'config'>, db: Database, userId: string): Promise<Obstacle[]>;
  /** the same for what has to be asked outside of the database, before the transaction begins */
  outside?(ctx: Needs<'chains' | 'db'>, userId: string): Promise<Obstacle[]>;
  /**
   * Removes the person's rows with `tx`, or takes the person out of them. Rows that cascade from users may stay. `answer`: what
   * their last mail says to whoever asked us for it.
   */
  erase(
    ctx: Needs<'clock' | 'config' | 'mail' | 'queue'>,
    tx: Database,
    userId: string,
    answer?: string | null,
  ): Promise<void>;
}

/** Stands in rows that are kept without the person they were about. */
export const NOBODY = 'deleted';
