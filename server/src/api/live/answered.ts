import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';

/**
 * What a route returns that has answered on the socket itself. The library's own object tells its server so only where it
 * was made before any server: later it is one of the server's own light responses, which are sent without a look at their
 * headers, and a stream that is open is ended by the failure to send a head twice. A copy is an ordinary response always.
 */
export const answered = (): Response => RESPONSE_ALREADY_SENT.clone();
