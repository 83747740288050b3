import {
  type Agent,
  type ClientRequest,
  request as httpRequest,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
} from 'node:http';
import { connect } from 'node:net';
import { Readable } from 'node:stream';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  json: <T = { code: string; message: string; error: string; requestId: string }>() => T;
}

export interface Sent {
  method?: string;
  /** Sent as it is: nothing is normalized. */
  path: string;
  headers?: OutgoingHttpHeaders;
  body?: string | Buffer | Readable;
  signal?: AbortSignal;
  /** Keeps the connection; by default each request has its own. */
  agent?: Agent;
}

/** What our own script sends with calls that change something. */
export const MARKED = { 'X-Requested-With': 'XMLHttpRequest' } as const;

/** One request, its answer read whole. */
export function send(
  port: number,
  { method = 'GET', path, headers = {}, body, signal, agent }: Sent,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      { host: '127.0.0.1', port, method, path, headers, agent: agent ?? false, ...(signal && { signal }) },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', reject);
        response.once('end', () => {
          const text = Buffer.concat(chunks).toString();
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text,
            json: <T>() => JSON.parse(text) as T,
          });
        });
      },
    );
    request.once('error', reject);
    if (typeof body === 'object' && 'pipe' in body) body.pipe(request);
    else request.end(body);
  });
}

/** Writes bytes to a socket and reads until the other side closes. */
export function sendRaw(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let received = '';
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      received += chunk;
    });
    socket.once('error', reject).once('close', () => resolve(received));
    socket.write(text);
  });
}

/** So many bytes in pieces, of no length that could be known beforehand. */
export function pieces(total: number, size = 65_536): Readable {
  return Readable.from(
    (function* () {
      for (let sent = 0; sent < total; sent += size) yield Buffer.alloc(Math.min(size, total - sent), 120);
    })(),
  );
}

/** An upload that stops after its first piece. */
export function startUpload(port: number, headers: OutgoingHttpHeaders): ClientRequest {
  const request = httpRequest({
    host: '127.0.0.1',
    port,
    method: 'POST',
    path: '/api/upload',
    headers,
    agent: false,
  });
  request.on('error', () => {});
  request.write(Buffer.alloc(65_536, 120));
  return request;
}
