import { z } from 'zod';
import type { TimeoutClass } from '../common/limits.js';
import type { Access, Operation } from '../operations/operation.js';

/** A part of the product that this version does not have. */
interface UnavailablePart {
  /** It, and everything under it. */
  path: string;
  access: Access;
  /** What a browser reads to count it: an empty list, until the part is there. */
  list?: string;
  timeout?: TimeoutClass;
}

/** A line goes when its part comes. Calls answer 404 `not_available`, their lists `[]`. */
export const UNAVAILABLE: readonly UnavailablePart[] = [];

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** The lists, answered as what they are: empty. */
export const EMPTY_LISTS: readonly Operation[] = UNAVAILABLE.flatMap(({ access, list, timeout }) =>
  list === undefined
    ? []
    : [
        {
          method: 'GET',
          path: list,
          owner: 'gateway',
          access,
          status: 200,
          summary: 'Empty: not available in this version.',
          response: z.tuple([]),
          ...(timeout && { timeout }),
        },
      ],
);

const isList = (method: string, path: string): boolean =>
  EMPTY_LISTS.some((list) => list.method === method && list.path === path);

/** Everything else of those parts, so that who may call is asked before the answer that nothing is there. */
export const UNAVAILABLE_OPERATIONS: readonly Operation[] = UNAVAILABLE.flatMap(({ path, access }) =>
  [path, `${path}/*`].flatMap((each) =>
    METHODS.filter((method) => !isList(method, each)).map((method) => ({
      method,
      path: each,
      owner: 'gateway' as const,
      access,
      status: 404,
      summary: 'Not available in this version.',
    })),
  ),
);
