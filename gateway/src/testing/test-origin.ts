import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { freePort } from '@plumbline/server';

export type OriginHandler = (request: IncomingMessage, response: ServerResponse) => void;

/** A plain HTTP server in the place of a service: whatever a spec wants it to do, over real sockets. */
export class TestOrigin {
  readonly requests: IncomingMessage[] = [];
  /** What to do with a request. */
  handler: OriginHandler;
  /** Takes as many headers as a service does. */
  private readonly server = createServer({ maxHeaderSize: 32_768 }, (request, response) => {
    this.requests.push(request);
    this.handler(request, response);
  });

  /** @param usual what it does with a request; by default it is echoed once its body is here */
  constructor(private readonly usual: OriginHandler = echo) {
    this.handler = usual;
  }

  static async start(): Promise<TestOrigin> {
    const origin = new TestOrigin();
    await origin.listen();
    return origin;
  }

  async listen(port?: number): Promise<void> {
    const chosen = port ?? (await freePort());
    await new Promise<void>((resolve, reject) =>
      this.server.once('error', reject).listen(chosen, '127.0.0.1', resolve),
    );
  }

  /** As if nothing had been asked yet. */
  forget(): void {
    this.requests.length = 0;
    this.handler = this.usual;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  openConnections(): Promise<number> {
    return new Promise((resolve, reject) =>
      this.server.getConnections((failure, count) => (failure ? reject(failure) : resolve(count))),
    );
  }

  stop(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }
}

/** What the echo tells about the request it received. */
export interface Echo {
  method: string;
  url: string;
  headers: Record<string, string | undefined>;
  bytes: number;
}

export function echo(request: IncomingMessage, response: ServerResponse): void {
  let bytes = 0;
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
  });
  request.on('end', () => {
    const { method, url, headers } = request;
    answerJson(response, 200, { method, url, headers, bytes });
  });
}

export function answerJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}
