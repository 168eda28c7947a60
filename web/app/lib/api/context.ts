import type { ServerContext } from '@talkies/shared';
import { createContext, type RouterContext } from 'react-router';

declare global {
  var talkiesServerContext: RouterContext<ServerContext> | undefined;
}

// The server's bundle and the server itself both load this module; both must use the same key.
globalThis.talkiesServerContext ??= createContext<ServerContext>();
export const serverContext = globalThis.talkiesServerContext;
