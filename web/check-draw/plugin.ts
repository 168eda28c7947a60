import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const HEADER = `// Checks the draw of a lottery of Talkies, without a network: node verify-draw.mjs draw.json
// Made of web/check-draw and packages/shared/src/rules/draw; the curve's arithmetic and Keccak-256, which Node's own
// crypto has not, are @noble/curves and @noble/hashes (MIT, Paul Miller).
`;

/**
 * The bundler's notes on the source of each part, relative to the working directory; rewritten relative to the project.
 */
const MODULE = /^\/\/ (?:.*\/)?((?:node_modules|packages|check-draw)\/\S+\.[jt]s)$/gm;

/** The text of /verify-draw.mjs: one file to read and run, identical for identical sources. */
export async function programText(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    root: fileURLToPath(new URL('../..', import.meta.url)),
    publicDir: false,
    ssr: { noExternal: true },
    build: {
      ssr: fileURLToPath(new URL('main.ts', import.meta.url)),
      write: false,
      minify: false,
      target: 'node20',
    },
  });
  const [bundle] = [built].flat();
  const [file] = bundle && 'output' in bundle ? bundle.output : [];
  if (file?.type !== 'chunk') throw new Error('The program was not built.');
  return HEADER + file.code.replace(MODULE, '// $1');
}

/** Adds /verify-draw.mjs to the build of the pages. */
export const checkDrawProgram = (): Plugin => ({
  name: 'check-draw',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  async generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'verify-draw.mjs', source: await programText() });
  },
});
