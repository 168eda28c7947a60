import type { Needs } from '../chain/context.ts';

/**
 * A context for public reads, on connections of their own, so that slow ones leave members' connections free. Cannot
 * write.
 */
export const readOnlyContext = <C extends Needs<'connection'>>(ctx: C) => ({
  ...ctx,
  db: ctx.connection.reads,
});
