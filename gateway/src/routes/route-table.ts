import { EMPTY_LISTS, OPERATIONS, type Operation, UNAVAILABLE_OPERATIONS } from '@plumbline/contracts';
import { AppError } from '@plumbline/server';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The line of the route table this route answers. */
    operation?: Operation;
  }
}

/** `/api/jobs/{id}` as the router writes it. */
const toPattern = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');
const toMatcher = (path: string): RegExp => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);

const key = (method: string, pattern: string): string => `${method === 'HEAD' ? 'GET' : method} ${pattern}`;

const byRoute = new Map(
  [...OPERATIONS, ...UNAVAILABLE_OPERATIONS].map((operation) => [
    key(operation.method, toPattern(operation.path)),
    operation,
  ]),
);
const paths = [...new Set(OPERATIONS.map(({ path }) => path))].map((path) => ({
  matcher: toMatcher(path),
  methods: OPERATIONS.filter((operation) => operation.path === path).map(({ method }) => method),
}));

/**
 * Ties every route under /api to its line of the table. What is checked and what is forwarded hang on the route that
 * matched, never on the spelling that was sent. A route without a line, or a line without a route, stops the start.
 */
export function holdToTable(fastify: FastifyInstance): void {
  const answered = new Set<string>();
  fastify.addHook('onRoute', (route) => {
    if (!route.url.startsWith('/api')) return;
    for (const method of [route.method].flat()) {
      const operation = byRoute.get(key(method, route.url));
      if (!operation) throw new Error(`${method} ${route.url} is not in the route table`);
      answered.add(key(method, route.url));
      route.config = { ...route.config, operation };
    }
  });
  fastify.addHook('onReady', async () => {
    const unanswered = [...byRoute.keys()].filter((route) => !answered.has(route));
    if (unanswered.length > 0) throw new Error(`nobody answers ${unanswered.join(', ')}`);
  });
}

/** Mounts the operations that a service owns. */
export function mountOperations(
  fastify: FastifyInstance,
  handlerOf: (operation: Operation) => Forward,
): void {
  for (const operation of OPERATIONS) {
    if (operation.owner === 'gateway') continue;
    fastify.route({
      method: operation.method,
      url: toPattern(operation.path),
      handler: handlerOf(operation),
    });
  }
}

/** Answers for the parts that this version does not have. */
export function mountUnavailable(fastify: FastifyInstance): void {
  for (const { method, path } of EMPTY_LISTS) fastify.route({ method, url: path, handler: async () => [] });
  for (const { method, path } of UNAVAILABLE_OPERATIONS)
    fastify.route({ method, url: path, handler: refuse });
}

function refuse(): never {
  throw new AppError('not_available', 'This is not available in this version.');
}

export type Forward = Parameters<FastifyInstance['route']>[0]['handler'];

/** The methods of a known path, for 405; undefined when no operation has this path. */
export function methodsOf(path: string): string[] | undefined {
  return paths.find(({ matcher }) => matcher.test(path))?.methods;
}
