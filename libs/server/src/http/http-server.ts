import { randomUUID } from 'node:crypto';
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import type { ListenOptions, Socket } from 'node:net';
import { AppError, malformed } from '../errors/app-error.js';
import { errorAnswer, toAppError } from './error.filter.js';
import { REFUSAL_HEADERS, refuseOnSocket, unreadable } from './refused-socket.js';
import { namesOneHost } from './request-target.js';

export type HttpHandler<Response extends ServerResponse = ServerResponse> = (
  request: IncomingMessage,
  response: Response,
) => unknown;

export interface HttpServerOptions extends ServerOptions {
  /** Set on every answer, also where a request could not be read. */
  headers?: readonly [string, string][];
  /** Hears what a handler threw, and what went wrong with the server itself. */
  onError: (error: Error) => void;
}

/** The answer being given on a connection, or given last. */
const answers = new WeakMap<Socket, ServerResponse>();

/**
 * The one way to an HTTP server. No caller can end its process: what a handler throws, at once or later, is answered
 * 500 or, in the middle of an answer, cuts the connection; bytes that are no request are refused in the one shape of
 * errors; server, answers and connections hear their errors.
 */
export function createHttpServer<Response extends ServerResponse>(
  handler: HttpHandler<Response>,
  { headers = [], onError, ...options }: HttpServerOptions,
): Server {
  const server = createServer({ ...options, requireHostHeader: false });
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    answers.set(request.socket, response);
    response.on('error', onError);
    try {
      for (const [name, value] of headers) response.setHeader(name, value);
      if (!namesOneHost(request)) throw refuseAddress(response);
      await handler(request, response as Response);
    } catch (thrown) {
      if (!(thrown instanceof AppError) && !isCallerGone(request, thrown)) onError(thrown as Error);
      answerFailure(thrown, response);
    }
  };
  return (
    server
      .on('request', answer)
      .on('checkContinue', answer)
      .on('checkExpectation', answer)
      // Nobody is led through here to another server.
      .on('connect', (_request, socket) => {
        socket.on('error', () => undefined);
        refuseOnSocket(
          socket,
          new AppError('method_not_allowed', 'This path does not take that method.'),
          headers,
        );
      })
      .on('clientError', (error: NodeJS.ErrnoException, socket) =>
        answerUnreadable(error, socket as Socket, headers),
      )
      // While it starts, whoever starts it hears the reason; afterwards a connection that could not be taken costs itself.
      .on('error', (error) => server.listening && onError(error))
  );
}

/** Starts a server of its own beside the product's; the patience and the room that a page or a probe needs. */
export async function serveHttp(
  handler: HttpHandler,
  where: ListenOptions,
  options: HttpServerOptions,
): Promise<Server> {
  const patience = { headersTimeout: 10_000, requestTimeout: 30_000, connectionsCheckingInterval: 1_000 };
  const server = createHttpServer(handler, { ...patience, ...options });
  server.maxConnections = 100;
  server.setTimeout(30_000);
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(where, resolve));
  return server;
}

/** Who leaves before his request is whole is no failure of ours. */
const isCallerGone = (request: IncomingMessage, thrown: unknown): boolean =>
  request.destroyed && (thrown as NodeJS.ErrnoException | null)?.code === 'ECONNRESET';

/** What follows on such a connection may be meant for somebody else. */
function refuseAddress(response: ServerResponse): AppError {
  response.setHeader('Connection', 'close');
  return malformed('The request must name its host once, in the header Host.');
}

function answerFailure(thrown: unknown, response: ServerResponse): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const error = toAppError(thrown);
  response.writeHead(error.status, REFUSAL_HEADERS).end(JSON.stringify(errorAnswer(error, randomUUID())));
}

function answerUnreadable(
  { code }: NodeJS.ErrnoException,
  socket: Socket,
  headers: readonly [string, string][],
): void {
  const answer = answers.get(socket);
  // Nothing may be written into the middle of an answer.
  const isAnswering = answer?.headersSent && !answer.writableFinished;
  if (code === 'ECONNRESET' || !socket.writable || isAnswering) socket.destroy();
  else refuseOnSocket(socket, unreadable(code), headers);
}
