import type { ScimResource } from '@plumbline/contracts';
import type { FastifyReply } from 'fastify';
import { etagOf } from './scim-resources.js';

/**
 * A resource with its version and its place; nothing where the caller has this version.
 * @param known the version that the caller names in If-None-Match
 */
export function sendResource(
  reply: FastifyReply,
  row: { version: number },
  resource: ScimResource,
  known?: string,
): ScimResource | '' {
  const etag = etagOf(row);
  reply.header('ETag', etag);
  if (known?.split(',').some((tag) => tag.trim() === etag)) {
    reply.status(304);
    return '';
  }
  const { location } = (resource.meta ?? {}) as { location?: string };
  if (location) reply.header('Location', location);
  return resource;
}
