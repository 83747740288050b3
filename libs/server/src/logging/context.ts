import { AsyncLocalStorage } from 'node:async_hooks';

/** On whose behalf the code at hand runs: its log lines name it, the events and jobs it makes carry it on. */
export interface Context {
  requestId?: string;
  workspaceId?: string;
  userId?: string;
  jobId?: string;
  eventId?: string;
  /** The span at hand, in the form of W3C trace context; absent while nobody traces. */
  traceparent?: string;
}

const REQUEST = /^[\w-]{8,64}$/;
const TENANT = /^[\da-f-]{36}$/i;
const TRACEPARENT = /^00-[\da-f]{32}-[\da-f]{16}-[\da-f]{2}$/;

const contexts = new AsyncLocalStorage<Context>();

/** Runs work in this context alone; spread `currentContext()` to add to the one at hand. */
export function withContext<Result>(context: Context, work: () => Result): Result {
  return contexts.run(context, work);
}

/** The context at hand, empty outside of any. */
export function currentContext(): Readonly<Context> {
  return contexts.getStore() ?? {};
}

/** Adds what has become known to the context at hand, such as the caller once the token is verified. */
export function amendContext(changes: Context): void {
  Object.assign(contexts.getStore() ?? {}, changes);
}

/** What of the context at hand travels with an event or a job. */
export function contextHeaders(): Record<string, string> {
  const { requestId, workspaceId, traceparent } = currentContext();
  return {
    ...(requestId && { 'request-id': requestId }),
    ...(workspaceId && { tenant: workspaceId }),
    ...(traceparent && { traceparent }),
  };
}

/** The context that arrived as headers; what has not the shape of ours is left out. */
export function contextOf(headers: unknown): Context {
  const given = (headers ?? {}) as Record<string, unknown>;
  return {
    requestId: matching(REQUEST, given['request-id']),
    workspaceId: matching(TENANT, given.tenant),
    traceparent: matching(TRACEPARENT, given.traceparent),
  };
}

function matching(shape: RegExp, value: unknown): string | undefined {
  return typeof value === 'string' && shape.test(value) ? value : undefined;
}
