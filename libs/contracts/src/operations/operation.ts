import type { z } from 'zod';
import type { RateLimitName, TimeoutClass } from '../common/limits.js';
import type { Feature } from '../plans/plans.js';
import type { ServiceName } from '../services.js';

/**
 * Who may call: anyone, anyone with a live session, a session or a guest of the dashboard that is asked for, or a
 * session with that role of the installation (an owner is an admin, too).
 */
export type Access = 'public' | 'session' | 'guest' | 'admin' | 'owner';

/**
 * One call of the HTTP interface. The gateway routes and guards by it, the owner's controller is bound to it, the web
 * calls it, and the OpenAPI document is made of it. What the web need not know is left out of its bundle.
 */
export interface Operation {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With `{name}` for parameters, which are uuids unless `params` says otherwise. */
  path: string;
  /** 'gateway' answers itself, or puts the answers of several services together. */
  owner: ServiceName | 'gateway';
  access: Access;
  summary: string;
  status: number;
  params?: Readonly<Record<string, z.ZodType<string>>>;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Absent where the answer is no JSON. */
  response?: z.ZodType;
  /** Default `short`; the browser waits a little longer than the gateway (T-52). */
  timeout?: TimeoutClass;
  rateLimit?: RateLimitName;
  /** What the caller's plan has to have; asked at the gateway, where no service does. */
  feature?: Feature;
  /** Bytes of body let through; default MAX_JSON_BYTES. */
  bodyLimit?: number;
  /** The call proves itself by cookies alone, so it needs the security cookie's check too. */
  cookieOnly?: boolean;
  /** Another system calls, and signs what it sends: neither marker nor origin of our own script can come with it. */
  isSigned?: boolean;
  /** The path says all: what else is sent, in whatever form, is not passed on. */
  ignoresBody?: boolean;
  contentType?: 'application/json' | 'multipart/form-data';
  /** The answer is the same for everybody and holds nothing of anybody: browsers may keep it for offline use. */
  isStorable?: boolean;
  /** Changes nothing although it is no GET: sent without an Idempotency-Key, repeated as queries are (T-48). */
  isRead?: boolean;
  /** Done once, it is refused the second time: the refusal of a repeat must not hide that the first call was done (T-48). */
  isDoneOnce?: boolean;
  /** What the browser does with a 401: `renew` the access token and repeat, or `report` it as an answer of its own (T-03). */
  on401?: 'renew' | 'report';
  /** Paths of queries that a successful call makes stale; see `stalePaths`. */
  makesStale?: readonly string[];
}

/** What it takes to call one. */
export type Call = Pick<Operation, 'method' | 'path'> & Partial<Operation>;

/** What it takes to call one that answers a page of a list. */
export type ListCall<Item> = Call & { response?: z.ZodType<readonly Item[]> };

/** Declares an operation; its literal type is what `InputOf` and `ResponseOf` read. */
/* @__NO_SIDE_EFFECTS__ */
export function operation<const Declared extends Operation>(declared: Declared): Declared {
  return declared;
}

type PathParams<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { [Key in Name]: string } & PathParams<Rest>
  : unknown;

type Part<Name extends 'query' | 'body', Value> =
  Record<never, never> extends Value ? { [Key in Name]?: Value } : { [Key in Name]: Value };

type Flat<Shape> = { [Key in keyof Shape]: Shape[Key] };

/** What a caller gives an operation: the parameters of its path by name, `query` and `body`. */
export type InputOf<Called extends Pick<Operation, 'path'>> = Flat<
  PathParams<Called['path']> &
    (Called extends { query: infer Query extends z.ZodType } ? Part<'query', z.input<Query>> : unknown) &
    (Called extends { body: infer Body extends z.ZodType } ? Part<'body', z.input<Body>> : unknown)
>;

/** What a handler receives: the same, checked and with defaults in place. */
export type ReceivedBy<Called extends Pick<Operation, 'path'>> = Flat<
  PathParams<Called['path']> &
    (Called extends { query: infer Query extends z.ZodType } ? { query: z.output<Query> } : unknown) &
    (Called extends { body: infer Body extends z.ZodType } ? { body: z.output<Body> } : unknown)
>;

/** What the caller reads; unknown where the operation does not say. */
export type ResponseOf<Called> = Called extends { response?: infer Response extends z.ZodType }
  ? z.output<Response>
  : undefined;

/** Writes the parameters into the path: `/api/jobs/{id}` becomes `/api/jobs/0b8f…`. */
export const pathOf = ({ path }: Pick<Operation, 'path'>, input: object = {}): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String((input as Record<string, unknown>)[name] ?? '')),
  );
