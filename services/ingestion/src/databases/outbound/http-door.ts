import { once } from 'node:events';
import {
  type ClientRequest,
  Agent as HttpAgent,
  request as httpRequest,
  type IncomingMessage,
} from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { isIPv6, type LookupFunction, type Socket } from 'node:net';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { DatabaseTarget } from '../driver.js';
import { fellSilent, SILENCE_MS } from '../stall-guard.js';

interface Call {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: object | undefined;
  /** Instead of a body: fields as a form of a page sends them. */
  form?: Record<string, string>;
}

/** Snowflake's parts are far smaller; more is no part of a table. */
const MAX_ANSWER_BYTES = 268_435_456;

/**
 * Calls to one host, at the address that was let through, whatever its name resolves to meanwhile. Redirects are not
 * followed.
 */
export class HttpDoor {
  private readonly agent: HttpAgent;

  constructor(
    private readonly target: Pick<DatabaseTarget, 'host' | 'port' | 'address' | 'tls'>,
    private readonly connectMs: number,
  ) {
    const options = { keepAlive: true, maxSockets: 2 };
    this.agent = target.tls ? new HttpsAgent(options) : new HttpAgent(options);
  }

  async call({ method, path, headers, body, form }: Call): Promise<{ status: number; text: string }> {
    const { host, port, address, tls } = this.target;
    const { isHostVerified, ...secured } = tls ?? { isHostVerified: false };
    const payload = body ? JSON.stringify(body) : form && new URLSearchParams(form).toString();
    const type = form ? 'application/x-www-form-urlencoded' : 'application/json';
    const request = (tls ? httpsRequest : httpRequest)({
      ...{ method, path, host, port, agent: this.agent, lookup: pinned(address) },
      headers: { ...headers, ...(payload !== undefined && { 'content-type': type }) },
      ...secured,
      ...(tls && !isHostVerified && { checkServerIdentity: () => undefined }),
    });
    request.once('socket', (socket) => this.limit(request, socket));
    request.setTimeout(SILENCE_MS, () => request.destroy(fellSilent()));
    // What comes after the answer began belongs to who reads it.
    request.on('error', () => undefined);
    request.end(payload);
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    return { status: response.statusCode ?? 0, text: await textOf(response) };
  }

  /** Until it is connected, and encrypted where that is wanted. */
  private limit(request: ClientRequest, socket: Socket): void {
    if (!socket.connecting) return;
    const timer = setTimeout(
      () => request.destroy(Object.assign(new Error('no connection in time'), { code: 'ETIMEDOUT' })),
      this.connectMs,
    );
    socket.once(this.target.tls ? 'secureConnect' : 'connect', () => clearTimeout(timer));
    request.once('close', () => clearTimeout(timer));
  }

  close(): void {
    this.agent.destroy();
  }
}

/** A lookup that knows one answer. */
const pinned =
  (address: string): LookupFunction =>
  (_host, options, found) => {
    const family = isIPv6(address) ? 6 : 4;
    if (options.all) found(null, [{ address, family }]);
    else found(null, address, family);
  };

async function textOf(response: IncomingMessage): Promise<string> {
  const isZipped = response.headers['content-encoding'] === 'gzip';
  const stream = isZipped ? pipeline(response, createGunzip(), () => undefined) : response;
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    bytes += (chunk as Buffer).length;
    if (bytes > MAX_ANSWER_BYTES) throw new Error('the answer is too large');
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString('utf8');
}
