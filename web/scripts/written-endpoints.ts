import type { Plugin } from 'vite';

type EndpointTable = Readonly<Record<string, { method: string; path: string }>>;
/** The shop's endpoints, and the studio's. */
export interface Tables {
  shop: EndpointTable;
  studio: EndpointTable;
}

const calls = /\b(browserApi|studioApi|api|pathOf)\((\s*)(?:(['"])(\w+)\3)?/g;

/**
 * Replaces the names of endpoints in a module's calls by method and path (`get /api/items/:id`). Throws for an unknown
 * name, and for an expression in place of a name.
 */
export function withWrittenEndpoints(code: string, tables: Tables): string {
  return code.replaceAll(calls, (whole, call: string, space: string, _, name: string | undefined) => {
    // `api` may also be another function
    if (name === undefined && call === 'api') return whole;
    const endpoint = (call === 'studioApi' ? tables.studio : tables.shop)[name ?? ''];
    if (!endpoint) throw new Error(`${whole}: endpoints are called by their names, as text.`);
    return `${call}(${space}'${endpoint.method} ${endpoint.path}'`;
  });
}

/** Makes a page contain only the endpoints that it calls, instead of the table of all. */
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
