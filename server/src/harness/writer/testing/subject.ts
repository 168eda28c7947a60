import type { Context } from '../../../chain/context.ts';
import type { TestChain } from '../../../testing/chain.ts';

/** What people do while processes are killed and nodes lie, and how it must have ended. */
export interface Subject {
  /** One thing that somebody does, chosen by the seed. */
  act(): Promise<void>;
  mine(blocks: number): Promise<void>;
  /** What has not ended yet and may end by itself, in words; called until it is nothing, a block or more apart. */
  open(): Promise<string[]>;
  /** What should not be, and what there was, seen from outside: the chain's storage and the database. */
  compare(): Promise<{ differences: string[]; counts: Record<string, number> }>;
}

export interface SubjectPlan {
  /** how many times faster than real time the clock runs */
  speed: number;
  /** Sets the stage with an honest node, before any process runs. */
  begin(ctx: Context, chain: TestChain, random: () => number): Promise<Subject>;
}
