import type { Operation } from '@plumbline/contracts';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The operation that this route answers. */
    operation?: Operation;
  }
}

/** `/api/jobs/{id}` as the router writes it. */
export const routeOf = ({ path }: Pick<Operation, 'path'>): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

const keyOf = (method: string, route: string): string => `${method === 'HEAD' ? 'GET' : method} ${route}`;

/**
 * Ties every route of an operation, and every route under /api, to its operation, to be found in the route's config; bodies may be as large as it says. What is checked hangs on the route
 * that matched, never on the spelling that was sent. Call it before routes are added; a route without an operation, two
 * routes of one operation, or an operation that `isOwn` without a route stop the start.
 */
export function enforceRoutes(
  fastify: FastifyInstance,
  operations: readonly Operation[],
  isOwn: (operation: Operation) => boolean = () => true,
): void {
  const byRoute = new Map(
    operations.map((operation) => [keyOf(operation.method, routeOf(operation)), operation]),
  );
  const answered = new Set<string>();
  fastify.addHook('onRoute', (route) => {
    for (const method of [route.method].flat()) {
      const operation = byRoute.get(keyOf(method, route.url));
      if (!operation && !route.url.startsWith('/api')) continue;
      if (!operation) throw new Error(`${method} ${route.url} is no operation of the contracts`);
      answered.add(keyOf(method, route.url));
      route.config = { ...route.config, operation };
      if (operation.bodyLimit !== undefined) route.bodyLimit = operation.bodyLimit;
    }
  });
  fastify.addHook('onReady', async () => {
    const missing = [...byRoute].filter(([route, operation]) => isOwn(operation) && !answered.has(route));
    if (missing.length > 0) throw new Error(`nobody answers ${missing.map(([route]) => route).join(', ')}`);
  });
}
