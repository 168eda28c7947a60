import { createContext, type RouterContext } from 'react-router';

/** How people reach the house, as the operator set it. */
export interface House {
  /** not in production: play money, keys that anybody knows */
  demonstration: boolean;
  supportEmail: string;
  phone: string | null;
  whatsapp: boolean;
  place: string;
  latitude: number;
  longitude: number;
  jobsUrl: string | null;
  social: { name: string; url: string }[];
}

/** What the server hands to loaders and actions with each request. */
export interface ServerContext {
  /** Calls the JSON API in the same process, with the visitor's cookies and address. */
  api: (path: string, init?: RequestInit) => Promise<Response>;
  nonce: string;
  publicUrl: string;
  /** the sandbox's inbox page; null where real mail is sent */
  inboxUrl: string | null;
  /** whether people may sign in with Google */
  google: boolean;
  instance: string;
  /** how people reach the house */
  house: House;
}

declare global {
  var talkiesServerContext: RouterContext<ServerContext> | undefined;
}

// The server's bundle and the server itself both load this module; both must hold the same key.
globalThis.talkiesServerContext ??= createContext<ServerContext>();
export const serverContext = globalThis.talkiesServerContext;
