import { reactRouter } from '@react-router/dev/vite';
import { endpoints } from '@talkies/shared';
import { studioEndpoints } from '@talkies/shared/studio';
import { defineConfig, type Plugin } from 'vite';
import { prose } from './prose/plugin.ts';
import { generatedNames } from './scripts/class-names.ts';
import { writtenEndpoints } from './scripts/written-endpoints.ts';
import { verifyDraw } from './verify-draw/plugin.ts';

/** What nearly every page uses goes into one file: on a slow line, requests cost more than the bytes saved. */
const common =
  /\/node_modules\/react-dom\/(cjs\/react-dom\.production|index)\.js$|\/web\/app\/(components\/(Button|ExplorerLink|Intermission|LocalTime|Logo|Money|Problems|Toasts)\.|routes\/layout\/(?!Footer|HeaderSearch|after-paint|LegalNotices|MenuSheet|PageWait)|lib\/(api|page)\/(?!use-wait\.)|lib\/format\/(dates|image|local-time|money)\.|lib\/address\/remembered-page\.)/;

/** What hangs on every wall, for the same reason. */
const grid =
  /\/web\/app\/(components\/card\/(Card|CardPrice|Frame|LikeButton|Shell|CollectionTag|collection)\.|components\/Picture\.|messages\/en\/catalogue\/card|lib\/address\/share)/;

/** What pages have that change before one's eyes. */
const live = /\/(web\/app\/lib|packages\/shared\/src)\/live\//;

/**
 * What a fan meets first has one stylesheet, which a first view waits for. Each of these has another one beside it, that
 * its pages name; a part that is fetched later brings its own. What the server draws in a page belongs to a sheet that the page
 * names itself, or it is shown bare until its script has come (adr/546).
 */
const sheets = {
  entrance: /\/web\/app\/(components\/(bridge|confirm)|features\/accounts\/sign-in)\/.*\.css$/,
  film: /\/web\/app\/features\/catalogue\/films\/film(-figures|-people)?\.module\.css$/,
  inside: /\/web\/app\/features\/studio\/.*\.css$/,
  lotteries: /\/web\/app\/features\/lottery\/(after|dialog|list)\/.*\.css$/,
  /** and of every draw that one may check */
  lottery:
    /\/web\/app\/(features\/(lottery\/(page|verification)\/.*|launches\/draw\.module)|components\/draw\/.*)\.css$/,
  market:
    /\/web\/app\/(components\/ask\.module|features\/market\/(activity|dialogs|legendary|several)\/.*)\.css$/,
  members:
    /\/web\/app\/features\/(accounts\/(security|settings)|catalogue\/certificate\/certificate\.|notifications\/(settings\/|notifications)|orders\/(confirmation|list|order|payment-status|receipt)|profiles|wallets)\b.*\.css$/,
  /** fetched with the first press of a card's menu */
  menu: /\/web\/app\/components\/card\/menu\/.*\.css$/,
  /** fetched when a poster shines, or is held */
  poster: /\/web\/app\/components\/(poster\/(?!downloads)|card\/foil\.).*\.css$/,
  reading:
    /\/web\/app\/features\/content\/(about|blog|contact|help|legal|newsletter\/newsletter\.)\b.*\.css$/,
  /** of the header's search, and of a page that is late: scripts after the first load */
  search: /\/web\/app\/routes\/layout\/(header-search|page-wait)\.module\.css$/,
  /** what the server draws of an edition in the page of its poster, too, and in its owner's showcase */
  token:
    /\/web\/app\/(components\/(party|poster\/downloads)\.module|features\/market\/(dialogs\/sell\/sale-actions\.|page\/|panel\/|picture\/)).*\.css$/,
  /** fetched for those who are here for the first time */
  tour: /\/web\/app\/features\/content\/tour\/.*\.css$/,
  viewed: /\/web\/app\/components\/viewed\/.*\.css$/,
  shop: /\/web\/app\/.*\.css$/,
};

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
          .filter(({ name, code }) => name in sheets && code.trim() === '')
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

/** Small parts that the pages of an item and of a token have both: each alone would name what it imports once more. */
const item = /\/web\/app\/components\/item\/(Creators|remaining)\./;

export default defineConfig({
  plugins: [
    prose(),
    reactRouter(),
    oneStylesheet(),
    retainedStyles(),
    sheetsAlone(),
    verifyDraw(),
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
              groups: [
                ...Object.entries(sheets).map(([name, test]) => ({ name, test })),
                { name: 'common', test: common },
                { name: 'wall', test: grid },
                { name: 'item', test: item },
                { name: 'live', test: live },
              ],
            },
          },
        },
      },
    },
  },
});
