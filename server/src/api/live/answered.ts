import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';

/**
 * The return value of a route that has already responded on the socket itself. The library recognises its own
 * constant by a header, which it does not read on a constant made after a server replaced the global Response: it
 * would send a second head, and the failure would end the stream. A clone's header is always read.
 */
export const answered = (): Response => RESPONSE_ALREADY_SENT.clone();
