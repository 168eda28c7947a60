/**
 * Preloaded by processes of the server (adr/460). Node 24 resolves each import again: it looks for files beside each
 * other, and for the package above, whose description it reads and parses; that of drizzle-orm is 180 kB long. This was
 * more than half of the computation of a start.
 */
import { existsSync } from 'node:fs';
import { findPackageJSON, registerHooks } from 'node:module';

/** @param {string} url */
const folderOf = (url) => url.slice(0, url.lastIndexOf('/'));
/**
 * Node's format of a file, by folder and ending.
 * @type {Map<string, string>}
 */
const formats = new Map();
/**
 * The package description of a folder.
 * @type {Map<string, string | undefined>}
 */
const descriptions = new Map();
/**
 * By the importer's package, what the importer may be given (`import` or `require`), and specifier.
 * @type {Map<string, import('node:module').ResolveFnOutput>}
 */
const entries = new Map();

/**
 * One answer for all: it is computed at the first call for a key.
 * @template T
 * @param {Map<string, T>} answers
 * @param {string} key
 * @param {() => T} compute
 * @returns {T}
 */
function once(answers, key, compute) {
  const known = answers.get(key);
  if (known !== undefined) return known;
  const answer = compute();
  answers.set(key, answer);
  return answer;
}

/**
 * A file is where its importer says, and Node treats files of one ending in one folder alike.
 * @param {string} url
 * @param {string} ending
 * @param {() => import('node:module').ResolveFnOutput} ask
 */
function besideImporter(url, ending, ask) {
  const key = `${folderOf(url)} ${ending}`;
  const format = formats.get(key);
  // for a missing file Node's own error names the importer
  if (format && existsSync(new URL(url))) return { url, format, shortCircuit: true };
  const answer = ask();
  if (answer.url === url && answer.format) formats.set(key, answer.format);
  return answer;
}

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '', conditions } = context;
    const ask = () => next(specifier, context);
    if (!parentURL.startsWith('file:')) return ask();
    const ending = /^\.\.?\/.*(\.\w+)$/.exec(specifier)?.[1];
    // `require` may leave the ending away
    if (ending && conditions.includes('import'))
      return besideImporter(new URL(specifier, parentURL).href, ending, ask);
    if (/^[./]|^\w+:/.test(specifier)) return ask();
    const importer = once(descriptions, folderOf(parentURL), () => findPackageJSON('.', parentURL));
    const key = `${importer} ${conditions} ${specifier}`;
    return once(entries, key, () => ({ ...ask(), shortCircuit: true }));
  },
});
