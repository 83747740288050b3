import type { z } from 'zod';
import type { RateLimitName, TimeoutClass } from '../common/limits.js';
import type { Feature } from '../plans/plans.js';
import type { MemberRole } from '../roles.js';
import type { ServiceName } from '../services.js';

/**
 * Who may call: anyone, anyone with a live session, a session or a guest of the dashboard that is asked for, or a
 * session with that role of the installation (an owner is an admin, too); or the directory of a workspace by its token.
 */
export type Access = 'public' | 'session' | 'guest' | 'admin' | 'owner' | 'directory';

/**
 * What a second call with the same input does (T-48): nothing, for the call only `reads`; nothing more, for it is
 * `repeatable`; it is answered what the first one was, `by-key`, where it brings the same Idempotency-Key; or it is
 * refused, for it can be done `once` only, and then the refusal of a repeat says nothing of the first call.
 */
export type Idempotency = 'reads' | 'repeatable' | 'by-key' | 'once';

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
  /** The least role in the workspace that may call; where it is absent, `leastRoleOf` says. */
  least?: MemberRole;
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
  contentType?:
    | 'application/json'
    | 'multipart/form-data'
    | 'application/x-www-form-urlencoded'
    | 'application/offset+octet-stream';
  /** The form of answers and errors; default our own. */
  form?: 'scim';
  /** The answer is the same for everybody and holds nothing of anybody: browsers may keep it for offline use. */
  isStorable?: boolean;
  /** Default `reads` for a GET, `repeatable` for anything else. */
  idempotency?: Idempotency;
  /** How often the browser calls again after a network or server error (T-48); by default as `retriesOf` says. */
  retries?: number;
  /** What the browser does with a 401: `renew` the access token and repeat, or `report` it as an answer of its own (T-03). */
  on401?: 'renew' | 'report';
  /** Paths of queries that a successful call makes stale; see `stalePaths`. */
  invalidates?: readonly string[];
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

type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;

/** The parameters of an operation's path by name: text, or what its `params` say. */
export type ParamsOf<Called extends Pick<Operation, 'path'>> = {
  [Name in ParamNames<Called['path']>]: Called extends {
    params: Record<Name, infer Schema extends z.ZodType<string>>;
  }
    ? z.output<Schema>
    : string;
};

type Part<Name extends 'query' | 'body', Value> =
  Record<never, never> extends Value ? { [Key in Name]?: Value } : { [Key in Name]: Value };

type Flat<Shape> = { [Key in keyof Shape]: Shape[Key] };

/** What a caller gives an operation: the parameters of its path by name, `query` and `body`. */
export type InputOf<Called extends Pick<Operation, 'path'>> = Flat<
  ParamsOf<Called> &
    (Called extends { query: infer Query extends z.ZodType } ? Part<'query', z.input<Query>> : unknown) &
    (Called extends { body: infer Body extends z.ZodType } ? Part<'body', z.input<Body>> : unknown)
>;

/** What a handler receives: the same, checked and with defaults in place, and the key of a call that has one. */
export type ReceivedBy<Called extends Pick<Operation, 'path'>> = Flat<
  ParamsOf<Called> &
    (Called extends { query: infer Query extends z.ZodType } ? { query: z.output<Query> } : unknown) &
    (Called extends { body: infer Body extends z.ZodType } ? { body: z.output<Body> } : unknown) &
    (Called extends { idempotency: 'by-key' } ? { idempotencyKey: string | undefined } : unknown)
>;

/** What the caller reads; unknown where the operation does not say. */
export type ResponseOf<Called> = Called extends { response?: infer Response extends z.ZodType }
  ? z.output<Response>
  : undefined;

/** What a second call does. */
export const idempotencyOf = ({ method, idempotency }: Pick<Call, 'method' | 'idempotency'>): Idempotency =>
  idempotency ?? (method === 'GET' ? 'reads' : 'repeatable');

/** How often the browser calls again after a network or server error: twice what reads, once anything else (T-48). */
export const retriesOf = (called: Pick<Call, 'method' | 'idempotency' | 'retries'>): number =>
  called.retries ?? (idempotencyOf(called) === 'reads' ? 2 : 1);

/** Writes the parameters into the path: `/api/jobs/{id}` becomes `/api/jobs/0b8f…`. */
export const pathOf = ({ path }: Pick<Operation, 'path'>, input: object = {}): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String((input as Record<string, unknown>)[name] ?? '')),
  );
