import { z } from 'zod';
import type { Operation } from '../operations/operation.js';
import { OPERATIONS } from './operations.js';

/** Answers the operations as an OpenAPI 3.1 document. */
export function toOpenApi(version: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of OPERATIONS) {
    const content = (schema: z.ZodType, type = 'application/json') => ({
      content: { [type]: { schema: z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) } },
    });
    const parameters = [
      ...pathParameters(operation),
      ...queryParameters(operation),
      ...(operation.idempotency === 'by-key' ? [IDEMPOTENCY_KEY] : []),
    ];
    paths[operation.path] ??= {};
    (paths[operation.path] as Record<string, unknown>)[operation.method.toLowerCase()] = {
      summary: operation.summary,
      ...(parameters.length > 0 && { parameters }),
      ...(operation.access !== 'public' && { security: [{ bearer: [] }] }),
      ...(operation.body && {
        requestBody: { required: true, ...content(operation.body, operation.contentType) },
      }),
      responses: {
        [operation.status]: { description: 'Done', ...(operation.response && content(operation.response)) },
      },
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Plumbline', version },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    paths,
  };
}

/** With the same key, a repeated call is answered what the first one was. */
const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

const pathParameters = ({ path, params = {} }: Operation) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', ...(!params[name] && { format: 'uuid' }) },
  }));

function queryParameters({ query }: Operation) {
  if (!query) return [];
  const { properties = {} } = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', schema }));
}
