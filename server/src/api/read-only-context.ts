import type { Context } from '../chain/context.ts';

/**
 * A context for public reads, on connections of their own, so that slow ones leave members' connections free. Cannot
 * write.
 */
export const readOnlyContext = (ctx: Context): Context => ({ ...ctx, db: ctx.connection.reads });
