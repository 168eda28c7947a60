import { defaultMarkdownParser, defaultMarkdownSerializer, MarkdownSerializer } from 'prosemirror-markdown';
import type { Node } from 'prosemirror-model';

/** A text in the editor's form. HTML in it is plain text. */
export const readMarkdown = (markdown: string): Node => defaultMarkdownParser.parse(markdown);

const serializer = new MarkdownSerializer(
  {
    ...defaultMarkdownSerializer.nodes,
    bullet_list: (state, node) => state.renderList(node, '  ', () => '- '),
  },
  defaultMarkdownSerializer.marks,
);
export const writeMarkdown = (text: Node): string => serializer.serialize(text, { tightLists: true });

/** Normalises equivalent notations: breaks, escapes, list markers, line ends. */
const inOneSpelling = (markdown: string): string =>
  markdown
    .replace(/(?:\\| {2,})\n/g, '\n')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/^(\s*)[*+] /gm, '$1- ')
    .replace(/\s+/g, ' ')
    .trim();

/** Tables, definition lists and struck-out words, which the editor would turn into plain words. */
const beyond = /^\s*\|.*\||^: |~~/m;

/** Whether the editor returns a text unchanged. */
export const isRich = (markdown: string): boolean =>
  !beyond.test(markdown) && inOneSpelling(writeMarkdown(readMarkdown(markdown))) === inOneSpelling(markdown);
