import { readFileSync } from 'node:fs';

const folder = new URL('../../../../deploy/', import.meta.url);

/** A file of `deploy/` with a value in each of its places. @throws on a place without a value, and a value without a place */
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
