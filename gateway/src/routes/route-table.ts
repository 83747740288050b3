import { EMPTY_LISTS, OPERATIONS, type Operation, UNAVAILABLE_OPERATIONS } from '@plumbline/contracts';
import { AppError, routeOf } from '@plumbline/server';
import type { FastifyInstance } from 'fastify';

/** Everything that the gateway answers or forwards. */
export const ROUTED: readonly Operation[] = [...OPERATIONS, ...UNAVAILABLE_OPERATIONS];

const paths = [...new Set(OPERATIONS.map(({ path }) => path))].map((path) => ({
  matcher: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  methods: OPERATIONS.filter((operation) => operation.path === path).map(({ method }) => method),
}));

/** Mounts the operations that a service owns. */
export function mountOperations(
  fastify: FastifyInstance,
  handlerOf: (operation: Operation) => Forward,
): void {
  for (const operation of OPERATIONS) {
    if (operation.owner === 'gateway') continue;
    fastify.route({ method: operation.method, url: routeOf(operation), handler: handlerOf(operation) });
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
