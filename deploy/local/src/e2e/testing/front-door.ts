import { createServer, request as httpRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Product } from './running-product.js';

/** A door in front of a running product, on a port of its own, that can change /sw.js as a new version would, or close. */
export class FrontDoor {
  /** Added to the worker's bytes; another value is another version. */
  version = '1';
  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async to({ url }: Product): Promise<FrontDoor> {
    const productPort = Number(new URL(url).port);
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const door = new FrontDoor(server, `http://127.0.0.1:${port}`);
    const inner = `127.0.0.1:${productPort}`;
    server.on('request', (request, response) => {
      const headers = { ...request.headers, host: inner };
      if (headers.origin) headers.origin = `http://${inner}`;
      const isWorker = request.url === '/sw.js';
      if (isWorker) {
        delete headers['if-none-match'];
        // Only plain text can be added to.
        delete headers['accept-encoding'];
      }
      const forwarded = httpRequest(
        // No agent: a connection kept for later may be closed by the product just as it is used again.
        {
          host: '127.0.0.1',
          port: productPort,
          method: request.method,
          path: request.url,
          headers,
          agent: false,
        },
        (answer) => {
          const others = { ...answer.headers };
          delete others['content-length'];
          response.writeHead(answer.statusCode ?? 502, isWorker ? others : answer.headers);
          if (isWorker) response.write(`// version ${door.version}\n`);
          answer.pipe(response);
        },
      );
      forwarded.on('error', () => response.destroy());
      // What the browser breaks off must end for the product too.
      response.on('close', () => forwarded.destroy());
      request.pipe(forwarded);
    });
    return door;
  }

  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }
}
