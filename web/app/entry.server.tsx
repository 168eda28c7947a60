import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { serverContext } from './lib/api/context.ts';
import { NonceContext } from './lib/document/nonce.ts';

export { serverContext };

/** Milliseconds after which a page that still waits for data is sent without it. */
export const streamTimeout = 8_000;

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Response | Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const { nonce } = context.get(serverContext);

  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </NonceContext>,
      {
        nonce,
        // a page is sent complete and in order, as it is cached as bytes and has to be readable without scripts
        progressiveChunkSize: Number.MAX_SAFE_INTEGER,
        onAllReady() {
          clearTimeout(timer);
          const page = text(pipe(new PassThrough()));
          resolve(page.then((html) => new Response(html, { status, headers })));
        },
        onShellError: reject,
        // an error inside a boundary is shown there; errors of loaders are logged by handleError
        onError: (error: unknown) => console.error(error),
      },
    );
    const timer = setTimeout(abort, streamTimeout + 1_000);
  });
}

/** Logs errors, except answers such as 404 and aborted requests. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) console.error(error);
};
