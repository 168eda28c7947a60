/**
 * Preloaded by processes of the server (adr/460). The description of drizzle-orm is 180 kB long, and Node 24 reads and
 * parses it anew for each import of it or within it, some thousand in a start: half of what a start computes.
 */
import { registerHooks } from 'node:module';

const NAME = 'drizzle-orm';
const INSIDE = `/node_modules/${NAME}/`;
/** by specifier and by what the importer may be given: `import` or `require` */
const found = new Map();

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '', conditions } = context;
    // its own modules name each other by files
    if (/^\.\.?\/.*\.js$/.test(specifier) && parentURL.includes(INSIDE) && conditions.includes('import'))
      return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
    if (specifier !== NAME && !specifier.startsWith(`${NAME}/`)) return next(specifier, context);
    const key = `${conditions} ${specifier}`;
    const known = found.get(key) ?? { ...next(specifier, context), shortCircuit: true };
    found.set(key, known);
    return known;
  },
});
