import { readFile } from 'node:fs/promises';
import type { TextPage } from '@talkies/shared';
import { readFrontMatter, TextError } from '@talkies/shared/front-matter';
import { shapes } from '@talkies/shared/prose';
import type { PageFields } from '@talkies/shared/studio/schemas';
import { AppError } from '../../../platform/errors.ts';

/** The shipped files: the first version of each page. */
const files: Record<TextPage, string> = {
  terms: 'legal/terms.md',
  privacy: 'legal/privacy.md',
  help: 'help/page.md',
  questions: 'help/questions.md',
  guides: 'help/guides.md',
};
const folder = new URL('../../../../../web/app/messages/en/', import.meta.url);

/** A page's shipped text. */
export async function repositoryPage(page: TextPage): Promise<PageFields> {
  const file = files[page];
  const text = await readFile(new URL(file, folder), 'utf8');
  const { fields, body } = readFrontMatter(file, text, ['title?', 'description?']);
  return { title: fields.title ?? '', description: fields.description ?? '', body: body.trim() };
}

const head = ({ title, description }: PageFields): string => {
  const lines = Object.entries({ title, description }).filter(([, value]) => value !== '');
  return lines.length === 0
    ? ''
    : `---\n${lines.map(([name, value]) => `${name}: ${value}`).join('\n')}\n---\n\n`;
};

/**
 * Parses a page's text into the shape that it shows.
 * @throws request/invalid, with the line where it cannot be read
 */
export function shapePage(page: TextPage, fields: PageFields): object {
  const before = head(fields);
  try {
    const shaped = shapes[files[page]]?.(page, before + fields.body);
    if (!shaped) throw new Error(`no shape for ${page}`);
    return shaped;
  } catch (error) {
    if (!(error instanceof TextError)) throw error;
    const [, line = '1', problem = error.message] = /^[^:]+:(\d+): (.*)$/s.exec(error.message) ?? [];
    const own = Number(line) - (before.split('\n').length - 1);
    const named = /^“(title|description): …” is missing/.exec(problem)?.[1];
    throw new AppError('request/invalid', {
      fields: [
        named
          ? { field: `fields.${named}`, message: 'Please fill this in.' }
          : { field: 'fields.body', message: own >= 1 ? `Line ${own}: ${problem}` : problem },
      ],
    });
  }
}
