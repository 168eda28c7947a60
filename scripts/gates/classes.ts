import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { classesIn, names, selectors, withoutGlobal } from '../../web/scripts/class-names.ts';
import type { Text } from './styles.ts';

/** Stylesheets whose classes every component may use as they are; all others are CSS modules. */
const SHARED = [
  'styles/base',
  'styles/motifs',
  'styles/reset',
  'styles/fonts',
  'styles/tokens',
  'components/avatar',
  'components/button',
  'components/card/card',
  'components/card/frame',
  'components/card/like',
  'components/card/tag',
  'components/carousel/carousel',
  'components/chip',
  'components/countdown',
  'components/dialog',
  'components/field/field',
  'components/notice',
  'components/picture',
].map((name) => `web/app/${name}.css`);

const GLOBAL = /:global\(\.([\w-]+)\)/g;
const PART = /\[data-part='([\w-]+)'\]/g;
const NAMESPACE = /import \* as (\w+) from '(\.[^']+\.module\.css)'/g;
const WRITTEN = /\bclassName=(?:"([^"]*)"|\{`([^`]*)`\})/g;

/**
 * Problems of classes, one sentence each: a class that no component uses, one that is used but not declared, a part
 * that no component has.
 */
export function classProblems(stylesheets: readonly Text[], components: readonly Text[]): string[] {
  const shared = new Set(
    stylesheets.filter(({ path }) => SHARED.includes(path)).flatMap(({ text }) => [...classesIn(text)]),
  );
  const modules = stylesheets.filter(({ path }) => path.endsWith('.module.css'));
  const used = usesOf(components);
  return [
    ...stylesheets
      .filter(({ path }) => !SHARED.includes(path) && !path.endsWith('.module.css'))
      .map(
        ({ path }) => `${path} has classes for everybody; name it ${path.replace(/\.css$/, '.module.css')}.`,
      ),
    ...twice(modules.map(({ path }) => path)),
    ...modules.flatMap((module) => moduleProblems(module, shared, used.get(module.path) ?? new Set())),
    ...components.flatMap((component) => writtenProblems(component, shared)),
    ...stylesheets.flatMap((stylesheet) => partProblems(stylesheet, components)),
  ];
}

/** Generated names begin with the file's name, so that they need no hash. */
const twice = (paths: string[]): string[] =>
  paths
    .filter((path, index) => paths.findIndex((other) => basename(other) === basename(path)) !== index)
    .map((path) => `${path}: another module has this name; the classes of both would be the same.`);

function moduleProblems({ path, text }: Text, shared: Set<string>, used: Set<string>): string[] {
  const each = selectors(text).flatMap((list) => parts(list));
  return [
    ...new Set([
      ...each
        .filter((selector) => names(withoutGlobal(selector)).length === 0 && !isFrame(selector))
        .map((selector) => `${path}: "${selector}" has no class of its own.`),
      ...each
        .flatMap((selector) => names(selector, GLOBAL))
        .filter((name) => !shared.has(name))
        .map((name) => `${path}: :global(.${name}) stands in no shared stylesheet.`),
      ...[...classesIn(text)]
        .filter((name) => !used.has(name))
        .map((name) => `${path}: nothing uses .${name}.`),
    ]),
  ];
}

/** The steps of keyframes. */
const isFrame = (selector: string): boolean => /^(from|to|[\d.]+%)$/.test(selector);

/** The selectors of a list; commas within brackets do not separate them. */
function parts(list: string): string[] {
  let depth = 0;
  const marked = list.replaceAll(/[(),]/g, (sign) => {
    if (sign !== ',') depth += sign === '(' ? 1 : -1;
    return sign === ',' && depth === 0 ? '\0' : sign;
  });
  return marked.split('\0').map((selector) => selector.replaceAll(/\s+/g, ' ').trim());
}

/** The classes that components use, by module. */
function usesOf(components: readonly Text[]): Map<string, Set<string>> {
  const used = new Map<string, Set<string>>();
  for (const { path, text } of components)
    for (const [, name = '', from = ''] of text.matchAll(NAMESPACE)) {
      const module = join(dirname(path), from);
      const classes = used.get(module) ?? new Set();
      for (const [, found = ''] of text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))) classes.add(found);
      used.set(module, classes);
    }
  return used;
}

function writtenProblems({ path, text }: Text, shared: Set<string>): string[] {
  const written = [...text.matchAll(WRITTEN)].flatMap(([, plain, template]) =>
    (plain ?? template ?? '').replaceAll(/\$\{[^}]*\}/g, ' ').split(/\s+/),
  );
  return [...new Set(written)]
    .filter((name) => name && !shared.has(name))
    .map((name) => `${path}: class "${name}" stands in no shared stylesheet.`);
}

/** Rules for a part of a page that no component has any longer: they style nothing. */
const partProblems = ({ path, text }: Text, components: readonly Text[]): string[] =>
  [...new Set([...text.matchAll(PART)].map(([, part = '']) => part))]
    .filter(
      (part) => !components.some((one) => one.text.includes(`"${part}"`) || one.text.includes(`'${part}'`)),
    )
    .map((part) => `${path}: no component has the part "${part}".`);

/** @param paths of the repository's own sources */
export function classProblemsOf(root: string, paths: readonly string[]): string[] {
  const read = (path: string): Text => ({ path, text: readFileSync(join(root, path), 'utf8') });
  const web = paths.filter((path) => path.startsWith('web/app/') && !/\.test\.tsx?$/.test(path));
  return classProblems(
    web.filter((path) => path.endsWith('.css')).map(read),
    web.filter((path) => /\.tsx?$/.test(path)).map(read),
  );
}
