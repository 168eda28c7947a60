import { defaultMarkdownParser, defaultMarkdownSerializer, MarkdownSerializer } from 'prosemirror-markdown';
import type { Node } from 'prosemirror-model';

/** A text as the editor has it. HTML in it is words to read. */
export const readMarkdown = (markdown: string): Node => defaultMarkdownParser.parse(markdown);

const serializer = new MarkdownSerializer(
  {
    ...defaultMarkdownSerializer.nodes,
    bullet_list: (state, node) => state.renderList(node, '  ', () => '- '),
  },
  defaultMarkdownSerializer.marks,
);
export const writeMarkdown = (text: Node): string => serializer.serialize(text, { tightLists: true });

/** Without what may be written in several ways: breaks, escapes, the signs of lists, ends of lines. */
const inOneSpelling = (markdown: string): string =>
  markdown
    .replace(/(?:\\| {2,})\n/g, '\n')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/^(\s*)[*+] /gm, '$1- ')
    .replace(/\s+/g, ' ')
    .trim();

/** Tables, lists of terms, and words struck out, which the editor would make plain words of. */
const beyond = /^\s*\|.*\||^: |~~/m;

/** Whether the editor gives a text back as it is. */
export const isRich = (markdown: string): boolean =>
  !beyond.test(markdown) && inOneSpelling(writeMarkdown(readMarkdown(markdown))) === inOneSpelling(markdown);
