import { once } from 'node:events';
import {
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http';
import { createServer, type Server } from 'node:https';
import { type AddressInfo, isIP } from 'node:net';
import tls from 'node:tls';
import { generate } from 'selfsigned';

/** A caller names here the address it wants to be seen under: one machine then stands for many. */
export const CALLER_ADDRESS = 'x-caller-address';

/** What the proxy does wrong. */
export interface DoorFault {
  /** Answers by itself where it says how; `silence` hangs up. */
  answers?: (
    request: IncomingMessage,
  ) => { status: number; headers?: OutgoingHttpHeaders; body?: string } | 'silence' | undefined;
  /** The headers of an answer as it passes them on. */
  rewrites?: (headers: IncomingHttpHeaders) => OutgoingHttpHeaders;
}

/**
 * A proxy that ends TLS before a product, as an operator would put one: it says who calls in X-Forwarded-For, passes
 * bodies on as they come, and hangs up when its caller does. Its certificate is trusted by this process alone.
 */
export class TlsDoor {
  private inner = { host: '127.0.0.1', port: 0 };
  private fault: DoorFault = {};

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async open(): Promise<TlsDoor> {
    const { cert, key } = await certificate();
    tls.setDefaultCACertificates([...tls.getCACertificates('default'), cert]);
    // Longer than callers keep a connection: none is closed just as it is used again.
    const server = createServer({ cert, key, keepAliveTimeout: 60_000 });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const door = new TlsDoor(server, `https://localhost:${(server.address() as AddressInfo).port}`);
    server.on('request', (request, response) => door.pass(request, response));
    server.on('tlsClientError', () => undefined);
    server.on('clientError', (_failure, socket) => socket.destroy());
    return door;
  }

  /** What it stands before. */
  leadTo(url: string): void {
    const { hostname, port } = new URL(url);
    this.inner = { host: hostname, port: Number(port) };
  }

  /** Does this wrong from now on, and nothing else. */
  breakBy(fault: DoorFault): void {
    this.fault = fault;
  }

  /** Shows another certificate to whoever connects from now on. */
  async renew(validUntil?: Date): Promise<void> {
    this.server.setSecureContext(await certificate(validUntil));
  }

  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  private pass(request: IncomingMessage, response: ServerResponse): void {
    const own = this.fault.answers?.(request);
    if (own === 'silence') return void request.socket.destroy();
    if (own) return void response.writeHead(own.status, own.headers).end(own.body);
    const named = request.headers[CALLER_ADDRESS];
    const address = typeof named === 'string' && isIP(named) ? named : request.socket.remoteAddress;
    const headers = { ...request.headers, 'x-forwarded-for': address, 'x-forwarded-proto': 'https' };
    const { method, url: path } = request;
    // No agent: a connection kept for later may be closed by the product just as it is used again.
    const inner = httpRequest({ ...this.inner, method, path, headers, agent: false }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, this.fault.rewrites?.(answer.headers) ?? answer.headers);
      answer.pipe(response);
      answer.on('error', () => response.destroy());
    });
    inner.on('error', () => response.destroy());
    response.on('close', () => inner.destroy());
    request.on('error', () => inner.destroy());
    // The product may answer to what is announced.
    inner.flushHeaders();
    request.pipe(inner);
  }
}

async function certificate(notAfterDate?: Date): Promise<{ cert: string; key: string }> {
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'localhost' }], {
    ...{ keyType: 'ec', notBeforeDate: new Date('2026-01-01') },
    ...(notAfterDate && { notAfterDate }),
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
  });
  return { cert, key };
}
