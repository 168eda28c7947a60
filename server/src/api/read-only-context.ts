import type { Context } from '../chain/context.ts';

/**
 * For reads that are the same for everybody and asked for by anybody: on connections of their own, so that slow ones take
 * none away from what members do. Writes nothing.
 */
export const readOnlyContext = (ctx: Context): Context => ({ ...ctx, db: ctx.connection.reads });
