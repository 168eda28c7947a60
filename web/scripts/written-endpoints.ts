import type { Plugin } from 'vite';

type EndpointTable = Readonly<Record<string, { method: string; path: string }>>;
/** The shop's endpoints, and the studio's. */
export interface Tables {
  shop: EndpointTable;
  studio: EndpointTable;
}

const calls = /\b(browserApi|studioApi|api|pathOf)\((\s*)(?:(['"])(\w+)\3)?/g;

/**
 * Writes method and path (`get /api/items/:id`) in place of the name that a module calls an endpoint by.
 * Throws for a name that is none, and where another expression than a name stands.
 */
export function withWrittenEndpoints(code: string, tables: Tables): string {
  return code.replaceAll(calls, (whole, call: string, space: string, _, name: string | undefined) => {
    // `api` may be anything's name
    if (name === undefined && call === 'api') return whole;
    const endpoint = (call === 'studioApi' ? tables.studio : tables.shop)[name ?? ''];
    if (!endpoint) throw new Error(`${whole}: endpoints are called by their names, as text.`);
    return `${call}(${space}'${endpoint.method} ${endpoint.path}'`;
  });
}

/** A page carries the endpoints that it calls, instead of the table of all of them. */
export const writtenEndpoints = (tables: Tables): Plugin => ({
  name: 'written-endpoints',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: { include: /\/web\/app\/.*\.tsx?$/, exclude: /\/lib\/api\/api\.ts$/ } },
    handler: (code) => ({ code: withWrittenEndpoints(code, tables), map: null }),
  },
});
