import { readFileSync } from 'node:fs';

const folder = new URL('../../../../deploy/', import.meta.url);

/** A file of `deploy/` with its placeholders filled. @throws for a placeholder without a value, and for a value without one */
export function fillTemplate(file: string, values: Record<string, string | number>): string {
  const unused = new Set(Object.keys(values));
  const text = readFileSync(new URL(file, folder), 'utf8').replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`${file} needs ${name}`);
    unused.delete(name);
    return `${value}`;
  });
  if (unused.size > 0) throw new Error(`${file} has no place for ${[...unused].join(', ')}`);
  return text;
}
