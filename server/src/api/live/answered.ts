import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';

/**
 * What a route returns that has answered on the socket itself. The library recognises its own constant by a header, which
 * it does not read on a constant that was made after a server had replaced the global Response: it would send a second
 * head, and the failure would end the stream. A clone always has its header read.
 */
export const answered = (): Response => RESPONSE_ALREADY_SENT.clone();
