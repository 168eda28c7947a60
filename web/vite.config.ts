import { reactRouter } from '@react-router/dev/vite';
import { endpoints } from '@talkies/shared';
import { studioEndpoints } from '@talkies/shared/studio';
import { defineConfig, type Plugin } from 'vite';
import { checkDrawProgram } from './check-draw/plugin.ts';
import { prose } from './prose/plugin.ts';
import { chunkGroups, isSheet } from './scripts/chunks.ts';
import { generatedNames } from './scripts/class-names.ts';
import { writtenEndpoints } from './scripts/written-endpoints.ts';

/** Pages name the client's stylesheet; the one that the server's build makes of the same rules, in another order, is dropped. */
const oneStylesheet = (): Plugin => ({
  name: 'one-stylesheet',
  enforce: 'post',
  applyToEnvironment: ({ name }) => name === 'ssr',
  generateBundle(_, bundle) {
    for (const file of Object.keys(bundle)) if (file.endsWith('.css')) delete bundle[file];
  },
});

/** A module whose names have all become text is used by nobody; its rules are wanted all the same. */
const retainedStyles = (): Plugin => ({
  name: 'kept-styles',
  enforce: 'post',
  transform: {
    filter: { id: /\.module\.css$/ },
    handler: () => ({ moduleSideEffects: 'no-treeshake' }),
  },
});

/**
 * A group of stylesheets leaves a script with nothing in it: whoever imports that is given the stylesheet itself. The
 * shop's belongs to the root alone, which every page has: no part that is fetched later asks for it again.
 */
const sheetsAlone = (): Plugin => ({
  name: 'sheets-alone',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle: {
    order: 'pre',
    handler(_, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const alone = new Map(
        chunks
          .filter(({ name, code }) => isSheet(name) && code.trim() === '')
          .map((sheet) => [sheet.fileName, sheet]),
      );
      for (const chunk of chunks)
        chunk.imports = chunk.imports.filter((file) => {
          const sheet = alone.get(file);
          if (!sheet) return true;
          chunk.code = chunk.code.replace(
            new RegExp(`import"[^"]*${sheet.fileName.split('/').at(-1)}";`),
            '',
          );
          if (sheet.name !== 'shop' || chunk.name === 'root')
            for (const css of sheet.viteMetadata?.importedCss ?? []) chunk.viteMetadata?.importedCss.add(css);
          return false;
        });
      for (const file of alone.keys()) delete bundle[file];
    },
  },
});

export default defineConfig({
  plugins: [
    prose(),
    reactRouter(),
    oneStylesheet(),
    retainedStyles(),
    sheetsAlone(),
    checkDrawProgram(),
    writtenEndpoints({ shop: endpoints, studio: studioEndpoints }),
  ],
  // React Router builds for Node because package.json names @react-router/node; no line imports it.
  ssr: { noExternal: ['@talkies/shared', '@talkies/abi'] },
  css: {
    // files of modules have names of their own (scripts/gates/classes.ts), so that nothing need be hashed
    modules: { generateScopedName: generatedNames(import.meta.dirname) },
  },
  build: {
    assetsInlineLimit: 0,
    // what Baseline calls widely available: masks without prefixes, of December 2023, are among it
    target: ['chrome120', 'edge120', 'firefox121', 'safari17.2'],
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // names of classes are constants of their modules: written where they are used, they need no maps
          optimization: { inlineConst: { mode: 'all', pass: 1 } },
          // a page carries the texts that it shows
          treeshake: { moduleSideEffects: [{ test: /\/app\/messages\//, sideEffects: false }] },
          output: {
            // without names: the list of routes, which every first load brings, has them all in it, and the 404 that
            // a stranger gets in the studio lists those of the page in whose place it stands
            chunkFileNames: 'assets/[hash].js',
            entryFileNames: 'assets/[hash].js',
            codeSplitting: {
              groups: chunkGroups(),
            },
          },
        },
      },
    },
  },
});
