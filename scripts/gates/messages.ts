import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from '@swc/core';

const MESSAGES = /^web\/app\/messages\/en\//;
const READERS = /^web\/app\/.*(?<!\.test|\.d)\.tsx?$/;
/** Lists of both sides, whose items are keys of messages. */
const LISTS = /^packages\/shared\/src\/.*(?<!\.test)\.ts$/;
/** Syntax around a value that only states its type, or that it exists. */
const TRANSPARENT = /^(Ts(As|Satisfies|Const|NonNull).*|ParenthesisExpression|ParenthesizedExpression)$/;

interface Source {
  path: string;
  text: string;
}
/** A node of swc's tree, read by its fields' names. */
type Node = { type: string; value?: unknown } & Record<string, unknown>;
/**
 * The path that a name or an expression leads to: `['sale', 'confirm']`; unsure after an index that is only known at
 * run time.
 */
interface Reference {
  keys: string[];
  indexed: boolean;
}

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';
const nodes = (value: unknown): Node[] => (Array.isArray(value) ? value : [value]).filter(isNode);
const dotted = (keys: readonly string[]): string => keys.join('.');

function bare(node: unknown): Node | undefined {
  const [found] = nodes(node);
  return found && TRANSPARENT.test(found.type) ? bare(found.expression) : found;
}

function parse({ path, text }: Source): Node[] {
  return nodes(parseSync(text, { syntax: 'typescript', tsx: path.endsWith('x'), target: 'esnext' }).body);
}

/** Each declaration at a module's top, exported or not. */
const declarations = (body: readonly Node[]): Node[] =>
  body.flatMap((item) => {
    const declared = item.type === 'ExportDeclaration' ? (item.declaration as Node) : item;
    return declared.type === 'VariableDeclaration' ? nodes(declared.declarations) : [];
  });

/** The keys that lead to each text below a value. */
function textsBelow(value: unknown, keys: string[]): string[][] {
  const found = bare(value);
  if (found?.type !== 'ObjectExpression') return [keys];
  return nodes(found.properties).flatMap((property) => {
    const name = property.type === 'Identifier' ? property.value : (property.key as Node | undefined)?.value;
    if (name === undefined) return [];
    return textsBelow(property.value, [...keys, String(name)]);
  });
}

/** The messages that a file reads, and every name and word in it. */
class Reading {
  readonly used = new Map<string, { indexed: boolean }>();
  readonly names = new Set<string>();
  /** the messages that a name of the file stands for */
  private readonly known = new Map<string, string[]>();

  add({ path, text }: Source): void {
    if (LISTS.test(path)) {
      for (const [, word = ''] of text.matchAll(/'([\w-]+)'/g)) this.names.add(word);
      return;
    }
    const isMessages = MESSAGES.test(path);
    const body = parse({ path, text });
    this.known.clear();
    for (const item of body) if (item.type === 'ImportDeclaration') this.import(item, isMessages);
    if (isMessages)
      for (const { id } of declarations(body)) this.bind(id as Node, [(id as Node).value as string]);
    const read = isMessages ? declarations(body).map(({ init }) => init) : body;
    this.visit(read, !isMessages);
  }

  private import(item: Node, isMessages: boolean): void {
    const from = String((item.source as Node).value);
    if (!isMessages && !from.includes('messages/en')) return;
    for (const { local, imported } of nodes(item.specifiers))
      this.known.set((local as Node).value as string, [((imported ?? local) as Node).value as string]);
  }

  /** `const words = sale` and `const { title } = sale` give names to messages. */
  private bind(pattern: Node, keys: string[]): void {
    if (pattern.type === 'Identifier') this.known.set(pattern.value as string, keys);
    for (const property of pattern.type === 'ObjectPattern' ? nodes(pattern.properties) : []) {
      if (property.type === 'RestElement') this.mark({ keys, indexed: true });
      const key = property.key as Node | undefined;
      if (!key) continue;
      const below = [...keys, String(key.value)];
      this.mark({ keys: below, indexed: false });
      this.bind(property.type === 'KeyValuePatternProperty' ? (property.value as Node) : key, below);
    }
  }

  private mark({ keys, indexed }: Reference): void {
    const key = dotted(keys);
    this.used.set(key, { indexed: indexed || (this.used.get(key)?.indexed ?? false) });
  }

  /** @returns undefined for an expression that leads to no message */
  private resolve(expression: unknown): Reference | undefined {
    const node = bare(expression);
    if (node?.type === 'OptionalChainingExpression') return this.resolve(node.base);
    if (node?.type === 'Identifier') {
      const keys = this.known.get(node.value as string);
      return keys && { keys, indexed: false };
    }
    if (node?.type !== 'MemberExpression') return undefined;
    const base = this.resolve(node.object);
    if (!base || base.indexed) return base;
    const property = node.property as Node;
    const key = property.type === 'Computed' ? bare(property.expression) : property;
    return typeof key?.value === 'string' && (key.type !== 'Identifier') === (property.type === 'Computed')
      ? { keys: [...base.keys, key.value], indexed: false }
      : { ...base, indexed: true };
  }

  private visit(value: unknown, isReader: boolean): void {
    if (Array.isArray(value)) for (const each of value) this.visit(each, isReader);
    if (!value || typeof value !== 'object' || Array.isArray(value)) return;
    const node = value as Node;
    if (node.type === 'ImportDeclaration') return;
    if (node.type === 'VariableDeclarator' && this.named(node)) return;
    const found = isNode(node) ? this.resolve(node) : undefined;
    if (found) this.mark(found);
    if (isReader && (node.type === 'Identifier' || node.type === 'StringLiteral'))
      this.names.add(String(node.value));
    // the object of `sale.title` does not use all of `sale`; an expression in brackets is read
    if (found) this.visit(indexes(node), isReader);
    else for (const [field, each] of Object.entries(node)) if (field !== 'span') this.visit(each, isReader);
  }

  private named({ id, init }: Node): boolean {
    const found = this.resolve(init);
    if (!found || found.indexed) return false;
    this.bind(id as Node, found.keys);
    return true;
  }
}

/** The expressions in brackets of a chain of members. */
function indexes(node: Node): Node[] {
  const below = bare(node.object ?? node.base);
  const property = node.property as Node | undefined;
  return [
    ...(property?.type === 'Computed' ? nodes(property.expression) : []),
    ...(below ? indexes(below) : []),
  ];
}

/** A message that is passed on as a part of others counts as read once some code names it or the list that holds it. */
function isUsed(keys: string[], { used, names }: Reading, members: ReadonlySet<string>): boolean {
  const key = dotted(keys);
  if (used.has(key) || members.has(key)) return true;
  for (let length = keys.length - 1; length > 0; length -= 1) {
    const whole = used.get(dotted(keys.slice(0, length)));
    if (whole) return whole.indexed || keys.slice(length).some((each) => names.has(each));
  }
  return false;
}

/**
 * Texts that no page reads; one sentence each. A text whose key is a word that the pages use elsewhere, within messages
 * that are passed on as a whole, passes.
 */
export function messageProblems(files: readonly Source[]): string[] {
  const reading = new Reading();
  for (const file of files) reading.add(file);
  // `about.promises.map` reads `about.promises`
  const members = new Set([...reading.used.keys()].map((key) => key.slice(0, key.lastIndexOf('.'))));
  return files
    .filter(({ path }) => MESSAGES.test(path))
    .flatMap((file) =>
      declarations(parse(file).filter(({ type }) => type === 'ExportDeclaration'))
        .flatMap(({ id, init }) => textsBelow(init, [(id as Node).value as string]))
        .filter((keys) => !isUsed(keys, reading, members))
        .map((keys) => `${file.path}: no page reads ${dotted(keys)}.`),
    );
}

/** @param paths of the repository's own sources */
export const messagesOf = (root: string, paths: readonly string[]): string[] =>
  messageProblems(
    paths
      .filter((path) => READERS.test(path) || LISTS.test(path))
      .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') })),
  );
