import { z } from 'zod';
import { OPERATIONS } from './operations.js';

/** Answers the operations as an OpenAPI 3.1 document. */
export function toOpenApi(version: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of OPERATIONS) {
    const content = (schema: z.ZodType, type = 'application/json') => ({
      content: { [type]: { schema: z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) } },
    });
    const parameters = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string', format: 'uuid' },
    }));
    paths[operation.path] ??= {};
    (paths[operation.path] as Record<string, unknown>)[operation.method.toLowerCase()] = {
      summary: operation.summary,
      ...(parameters.length > 0 && { parameters }),
      ...(operation.access !== 'public' && { security: [{ bearer: [] }] }),
      ...(operation.request && {
        requestBody: { required: true, ...content(operation.request, operation.contentType) },
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
