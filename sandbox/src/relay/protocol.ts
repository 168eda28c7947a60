import { DAY_SECONDS } from '@talkies/shared';
import { z } from 'zod';

const topic = z.string().regex(/^[0-9a-f]{64}$/);
const envelope = z.object({
  topic,
  message: z.string().min(1),
  /** seconds */
  ttl: z
    .number()
    .int()
    .min(1)
    .max(30 * DAY_SECONDS),
  tag: z.number().int().default(0),
});
const subscription = z.object({ topic, id: z.string() });

/** The relay's calls (WalletConnect specification, servers/relay/relay-server-rpc). */
export const params = {
  irn_publish: envelope,
  irn_batchPublish: z.object({ messages: z.array(envelope).max(500) }),
  irn_subscribe: z.object({ topic }),
  irn_batchSubscribe: z.object({ topics: z.array(topic).max(500) }),
  irn_unsubscribe: subscription,
  irn_batchUnsubscribe: z.object({ subscriptions: z.array(subscription).max(500) }),
  irn_fetchMessages: z.object({ topic }),
  irn_batchFetchMessages: z.object({ topics: z.array(topic).max(500) }),
} as const;
export type Method = keyof typeof params;
export const isMethod = (method: string): method is Method => Object.hasOwn(params, method);

/** Ids are returned as they were sent: clients send numbers above 2^53 as text. */
const id = z.union([z.string(), z.number()]);
export const RequestSchema = z.object({
  id,
  jsonrpc: z.literal('2.0'),
  method: z.string(),
  params: z.unknown(),
});
export const ReplySchema = z.object({ id, jsonrpc: z.literal('2.0'), result: z.unknown() });

/** How the relay misbehaves. */
export const RelaySwitchesSchema = z
  .object({
    /** every connection is cut, and new ones are refused */
    down: z.boolean(),
    /** published messages are acknowledged and never delivered */
    lost: z.boolean(),
    /** everything is delivered twice */
    duplicate: z.boolean(),
    /** seconds until a delivery */
    delay: z.number().min(0).max(60),
  })
  .strict();
export type RelaySwitches = z.infer<typeof RelaySwitchesSchema>;
export const noRelayFaults: RelaySwitches = { down: false, lost: false, duplicate: false, delay: 0 };
