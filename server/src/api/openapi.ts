import { type Endpoint, type EndpointName, endpoints, errors } from '@talkies/shared';
import { shapesOf } from '@talkies/shared/schemas';
import { z } from 'zod';

const schema = (type: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(type, { io, target: 'draft-2020-12', unrepresentable: 'any' });

const problem = {
  description: 'A problem document (RFC 9457). `code` is stable.',
  content: {
    'application/problem+json': {
      schema: {
        type: 'object',
        required: ['type', 'title', 'status', 'code', 'detail', 'retryable'],
        properties: {
          type: { type: 'string' },
          title: { type: 'string' },
          status: { type: 'integer' },
          code: { type: 'string', enum: Object.keys(errors) },
          detail: { type: 'string' },
          retryable: { type: 'boolean' },
          retryAfter: { type: 'integer', description: 'seconds' },
          errors: {
            type: 'array',
            items: { type: 'object', properties: { field: { type: 'string' }, message: { type: 'string' } } },
          },
        },
      },
    },
  },
};

function parameters(name: EndpointName, where: 'path' | 'query') {
  const type = where === 'path' ? shapesOf(name).params : shapesOf(name).query;
  if (!type) return [];
  const object = schema(type, 'input') as { properties?: Record<string, unknown>; required?: string[] };
  return Object.entries(object.properties ?? {}).map(([field, value]) => ({
    name: field,
    in: where,
    required: where === 'path' || (object.required?.includes(field) ?? false),
    schema: value,
  }));
}

function operation(name: EndpointName, endpoint: Endpoint) {
  const { body, response } = shapesOf(name);
  return {
    operationId: name,
    tags: [endpoint.path.split('/')[2] ?? 'specification'],
    security: endpoint.access === 'user' ? [{ session: [] }] : [],
    parameters: [...parameters(name, 'path'), ...parameters(name, 'query')],
    ...(body
      ? {
          requestBody: { required: true, content: { 'application/json': { schema: schema(body, 'input') } } },
        }
      : {}),
    responses: {
      200: { description: 'Done', content: { 'application/json': { schema: schema(response, 'output') } } },
      default: problem,
    },
  };
}

/** The document at /api/openapi.json, generated from the table of endpoints and their schemas. */
export function openApiDocument(publicUrl: string, cookie: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, endpoint] of Object.entries(endpoints) as [EndpointName, Endpoint][]) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method]: operation(name, endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Talkies',
      version: '1',
      description: 'Money is integer text in the smallest unit; instants are UTC.',
    },
    servers: [{ url: publicUrl }],
    components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: cookie } } },
    paths,
  };
}
