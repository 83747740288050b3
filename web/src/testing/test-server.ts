import type { Operation, ResponseOf } from '@plumbline/contracts';

/** A call as it reached the server of a test. */
export interface ReceivedCall {
  path: string;
  search: URLSearchParams;
  headers: Headers;
  /** What JSON holds; else the body itself. */
  body: unknown;
}

/** What one operation does in a test. */
export interface Handler {
  operation: Operation;
  answer(call: ReceivedCall): Response | Promise<Response>;
}

const json = (status: number, body: unknown) =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), {
    status,
    headers: { 'content-type': typeof body === 'string' ? 'text/html' : 'application/json' },
  });

/** The operation answers as its contract says. */
export function answers<Called extends Operation>(
  operation: Called,
  body: ResponseOf<Called> | ((call: ReceivedCall) => ResponseOf<Called>),
): Handler {
  const answerTo =
    typeof body === 'function' ? (body as (call: ReceivedCall) => ResponseOf<Called>) : () => body;
  return { operation, answer: (call) => json(operation.status, answerTo(call)) };
}

/** The operation answers with this status and body, whatever its contract says. */
export const refuses = (operation: Operation, status: number, body: object | string): Handler => ({
  operation,
  answer: () => json(status, body),
});

/** The operation finds no network. */
export const cutsOff = (operation: Operation): Handler => ({
  operation,
  answer: () => {
    throw new TypeError('Failed to fetch');
  },
});

/** Stands for the gateway: answers by the newest handler of an operation, keeps what was asked. */
export class TestServer {
  private readonly received: { operation: Operation; call: ReceivedCall }[] = [];
  private handlers: Handler[] = [];

  use(...handlers: Handler[]): void {
    this.handlers = [...handlers, ...this.handlers];
  }

  /** The calls of an operation, oldest first. */
  callsOf(operation: Operation): ReceivedCall[] {
    return this.received.filter((one) => one.operation === operation).map(({ call }) => call);
  }

  /** The paths of all calls so far, oldest first. */
  get paths(): string[] {
    return this.received.map(({ call }) => call.path);
  }

  readonly fetch = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(String(input), window.location.href);
    const method = init.method ?? 'GET';
    const handler = this.handlers.find(
      ({ operation }) => operation.method === method && patternOf(operation.path).test(url.pathname),
    );
    if (!handler) return json(404, { error: `no handler of ${method} ${url.pathname}`, code: 'not_found' });
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : init.body;
    const headers = new Headers(init.headers);
    const call = { path: url.pathname, search: url.searchParams, headers, body };
    this.received.push({ operation: handler.operation, call });
    return handler.answer(call);
  };
}

const patternOf = (path: string) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
