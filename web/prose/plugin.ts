import { shapes } from '@talkies/shared/prose';
import type { Plugin } from 'vite';

const MESSAGES = /\/app\/messages\/[^/]+\/(.+\.md)$/;

/**
 * Makes an export for each part, so that a page with only a title does not load the whole text; a list is the default
 * export.
 */
const modules = (text: object): string =>
  Array.isArray(text)
    ? `export default ${JSON.stringify(text)};`
    : Object.entries(text)
        .map(([name, part]) => `export const ${name} = ${JSON.stringify(part)};`)
        .join('\n');

/** Converts texts in Markdown into data for pages, so that no page needs a Markdown parser. */
export const prose = (): Plugin => ({
  name: 'prose',
  enforce: 'pre',
  transform: {
    filter: { id: MESSAGES },
    handler(text, id) {
      const [, file = ''] = MESSAGES.exec(id) ?? [];
      const shape = shapes[file];
      if (!shape) this.error(`${file} has no shape in packages/shared/src/content/prose/shapes.ts.`);
      return {
        code: modules(shape(file, text)),
        map: null,
        moduleType: 'js',
      };
    },
  },
});
