import type { Server, ServerResponse } from 'node:http';

/**
 * Follows a server's responses from now on.
 * @returns a function that closes the server: no connection is accepted any more, idle ones are closed, and those with a
 * response under way after the response. Resolves once all responses are sent.
 */
export function followResponses(server: Server): () => Promise<void> {
  const unsent = new Set<ServerResponse>();
  const closeAfter = (response: ServerResponse): void => {
    if (!response.headersSent) response.setHeader('connection', 'close');
  };
  server.prependListener('request', (_request, response: ServerResponse) => {
    unsent.add(response);
    response.once('close', () => unsent.delete(response));
    if (!server.listening) closeAfter(response);
  });
  return async () => {
    server.close();
    for (const response of unsent) closeAfter(response);
    // with those that begin meanwhile, on connections that were kept open
    for (const response of unsent) await new Promise<void>((sent) => response.once('close', sent));
  };
}
