import type { Server, ServerResponse } from 'node:http';
import { createHttpServer, type HttpHandler } from '@plumbline/server';
import type { Connections } from '../limits/connections.js';
import type { Tuning } from '../tuning.js';
import { LingeringResponse } from './lingering-response.js';

/** Longer than the slowest answer; only a peer that has gone silent reaches it. */
const SOCKET_IDLE_MS = 300_000;
const KEEP_ALIVE_MS = 65_000;
const CHECK_INTERVAL_MS = 1_000;

/** Whether the caller asked first (`Expect: 100-continue`) and has not been told to send its body. */
export const isBodyWithheld = (response: ServerResponse): response is LingeringResponse =>
  response instanceof LingeringResponse && response.isBodyWithheld;

/** Tells a caller that asked first to send its body. */
export function continueBody(response: ServerResponse): void {
  if (!isBodyWithheld(response)) return;
  response.isBodyWithheld = false;
  response.removeHeader('Connection');
  response.writeContinue();
}

/**
 * The HTTP server under the framework: whatever answers, and before anything can fail, the security headers are set;
 * callers that dawdle or speak no HTTP get the same kind of answer.
 */
export function publicServer(
  headers: [string, string][],
  tuning: Tuning,
  connections: Connections,
  onError: (error: Error) => void,
): (handler: HttpHandler) => Server {
  return (handler) => {
    const answer: HttpHandler<LingeringResponse> = (request, response) => {
      response.lingerMs = tuning.lingerMs;
      response.idleMs = tuning.answerIdleMs;
      if (request.headers.expect !== undefined) {
        response.isBodyWithheld = true;
        // A caller that is refused before its body may not send it, so nothing may follow on this connection.
        response.setHeader('Connection', 'close');
      }
      return handler(request, response);
    };
    const server = createHttpServer(answer, {
      ServerResponse: LingeringResponse,
      headersTimeout: tuning.headersMs,
      requestTimeout: Math.max(...Object.values(tuning.timeoutMs)),
      connectionsCheckingInterval: CHECK_INTERVAL_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      headers,
      onError,
    });
    server.setTimeout(SOCKET_IDLE_MS);
    connections.watch(server);
    return server;
  };
}
