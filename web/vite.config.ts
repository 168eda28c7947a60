import { reactRouter } from '@react-router/dev/vite';
import { endpoints } from '@talkies/shared';
import { studioEndpoints } from '@talkies/shared/studio';
import { defineConfig, type Plugin } from 'vite';
import { checkDrawProgram } from './check-draw/plugin.ts';
import { prose } from './prose/plugin.ts';
import { chunkGroups, isSheet } from './scripts/chunks.ts';
import { generatedNames } from './scripts/class-names.ts';
import { writtenEndpoints } from './scripts/written-endpoints.ts';

/** Drops the stylesheet of the server's build, which has the same rules in another order: pages name the client's. */
const oneStylesheet = (): Plugin => ({
  name: 'one-stylesheet',
  enforce: 'post',
  applyToEnvironment: ({ name }) => name === 'ssr',
  generateBundle(_, bundle) {
    for (const file of Object.keys(bundle)) if (file.endsWith('.css')) delete bundle[file];
  },
});

/** Keeps the rules of CSS modules whose names have all been inlined, so that the bundler considers them unused. */
const retainedStyles = (): Plugin => ({
  name: 'kept-styles',
  enforce: 'post',
  transform: {
    filter: { id: /\.module\.css$/ },
    handler: () => ({ moduleSideEffects: 'no-treeshake' }),
  },
});

/**
 * Removes the empty scripts that groups of stylesheets leave behind: their importers get the stylesheet itself. The
 * shop's sheet belongs only to the root, which every page has, so that parts that are loaded later do not request it
 * again.
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
  // React Router builds for Node because package.json names @react-router/node, which no code imports
  ssr: { noExternal: ['@talkies/shared', '@talkies/abi'] },
  css: {
    // the file names of modules are unique (scripts/gates/classes.ts), so that class names need no hash
    modules: { generateScopedName: generatedNames(import.meta.dirname) },
  },
  build: {
    assetsInlineLimit: 0,
    // Baseline's widely available features, which include masks without prefixes (December 2023)
    target: ['chrome120', 'edge120', 'firefox121', 'safari17.2'],
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // class names are constants of their modules: inlined, they need no maps
          optimization: { inlineConst: { mode: 'all', pass: 1 } },
          // a page contains only the texts that it shows
          treeshake: { moduleSideEffects: [{ test: /\/app\/messages\//, sideEffects: false }] },
          output: {
            // without names: every first load contains the list of routes with all of them, and the 404 that a stranger
            // gets
            // in the studio lists those of the page at that address
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
