import { type EndpointName, endpoints, errors } from '@talkies/shared';
import { shapesOf } from '@talkies/shared/schemas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestContext, type TestContext } from '../testing/context.ts';
import { createHttp, type HttpApp } from './app.ts';

/** The parts of OpenAPI 3.1 that we use; a field of another name is a mistake. */
const Schema = z.record(z.string(), z.unknown());
const Content = z.record(z.string(), z.strictObject({ schema: Schema }));
const Operation = z.strictObject({
  operationId: z.string(),
  tags: z.array(z.string()).min(1),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z.array(
    z.strictObject({
      name: z.string(),
      in: z.enum(['path', 'query']),
      required: z.boolean(),
      schema: Schema,
    }),
  ),
  requestBody: z.strictObject({ required: z.literal(true), content: Content }).optional(),
  responses: z.record(
    z.string().regex(/^([1-5]\d\d|default)$/),
    z.strictObject({ description: z.string().min(1), content: Content }),
  ),
});
const Document = z.strictObject({
  openapi: z.string().regex(/^3\.1\.\d$/),
  info: z.strictObject({ title: z.string(), version: z.string(), description: z.string() }),
  servers: z.array(z.strictObject({ url: z.url() })),
  components: z.strictObject({
    securitySchemes: z.record(
      z.string(),
      z.strictObject({ type: z.literal('apiKey'), in: z.literal('cookie'), name: z.string() }),
    ),
  }),
  paths: z.record(
    z.string().startsWith('/'),
    z.partialRecord(z.enum(['get', 'put', 'post', 'delete']), Operation),
  ),
});

let ctx: TestContext;
let app: HttpApp;
let document: z.infer<typeof Document>;
beforeAll(async () => {
  ctx = await createTestContext();
  app = createHttp(ctx, {
    resolveUser: async () => null,
    routes: [],
    mounts: [],
    readiness: {
      database: async () => true,
      polygon: async () => {
        throw new Error('the node is away');
      },
    },
  });
  document = Document.parse(await (await app.request('/api/openapi.json')).json());
});
afterAll(() => ctx.close());

const names = Object.keys(endpoints) as EndpointName[];
const operationOf = (name: EndpointName) => {
  const { path, method } = endpoints[name];
  const operation = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method];
  if (!operation) throw new Error(`${name} is not in the document`);
  return operation;
};

/** Every `$ref` in a schema: JSON pointers from the root of the document. */
function references(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]) =>
    key === '$ref' && typeof value === 'string' ? [value] : references(value),
  );
}
const resolve = (pointer: string): unknown =>
  pointer
    .replace(/^#\/?/, '')
    .split('/')
    .filter(Boolean)
    .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], document);

describe('the OpenAPI document', () => {
  test('holds every endpoint and nothing else', () => {
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    expect(operations.map((operation) => operation?.operationId).sort()).toEqual(names.toSorted());
  });

  test.each(names)('%s says who may call it and what it takes', (name) => {
    const { access, path } = endpoints[name];
    const { body, query } = shapesOf(name);
    const operation = operationOf(name);
    expect(operation.security).toEqual(access === 'user' ? [{ session: [] }] : []);
    const inPath = operation.parameters.filter((parameter) => parameter.in === 'path');
    expect(inPath.map((parameter) => parameter.name)).toEqual(
      [...path.matchAll(/:(\w+)/g)].map(([, key]) => key),
    );
    expect(inPath.every((parameter) => parameter.required)).toBe(true);
    expect(operation.requestBody !== undefined).toBe(body !== undefined);
    expect(operation.parameters.some((parameter) => parameter.in === 'query')).toBe(query !== undefined);
  });

  test.each(names)('%s has schemas that can be resolved', (name) => {
    const operation = operationOf(name);
    const schemas = [
      ...operation.parameters.map(({ schema }) => schema),
      ...Object.values(operation.requestBody?.content ?? {}).map(({ schema }) => schema),
      ...Object.values(operation.responses).flatMap(({ content }) =>
        Object.values(content).map((c) => c.schema),
      ),
    ];
    for (const schema of schemas) {
      expect(Object.keys(schema).length, JSON.stringify(schema)).toBeGreaterThan(0);
      for (const pointer of references(schema)) expect(resolve(pointer), pointer).toBeDefined();
    }
  });

  test('names every code that a problem may have', () => {
    const { content } = operationOf('createOrder').responses.default ?? {};
    const problem = content?.['application/problem+json']?.schema as {
      properties: { code: { enum: string[] } };
    };
    expect(problem.properties.code.enum).toEqual(Object.keys(errors));
  });

  test('names the cookie of this instance', () => {
    expect(document.components.securitySchemes.session?.name).toBe(`${ctx.config.instance}.session_token`);
    expect(document.servers).toEqual([{ url: ctx.config.publicUrl }]);
  });
});

test('/api is the same to read: every call, no script, nothing from elsewhere', async () => {
  const response = await app.request('/api');
  expect(response.headers.get('content-type')).toMatch(/^text\/html/);
  const page = await response.text();
  for (const name of names) expect(page, name).toContain(`<section id="${name}">`);
  expect(page).not.toMatch(/<script|https?:\/\/(?!localhost)[^"]*"[^>]*(src|href)/);
  expect((await app.request('/api/problems')).headers.get('location')).toBe('/api');
});

test('alive is not ready: /readyz names the part that is away', async () => {
  expect(await (await app.request('/healthz')).json()).toEqual({ alive: true });
  const ready = await app.request('/readyz');
  expect(ready.status).toBe(503);
  expect(await ready.json()).toEqual({ ready: false, database: true, polygon: false });
});
