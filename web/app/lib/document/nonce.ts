import { createContext } from 'react';

/** The nonce of the page's scripts; known while the server renders, undefined in the browser. */
export const NonceContext = createContext<string | undefined>(undefined);
