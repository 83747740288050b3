import { type Address, type BucketAccess, type Carrier, Server } from './server.js';

const ANSWER_WITHIN_MS = 2_000;

export class S3Server extends Server {
  readonly name = 's3';

  constructor(
    carrier: Carrier,
    address: Address,
    readonly access: BucketAccess,
  ) {
    super(carrier, address);
  }

  get url(): string {
    return `http://${this.host}:${this.port}`;
  }

  /** A nameless request is refused by S3's own XML, which is answer enough. */
  isReady(): Promise<boolean> {
    return fetch(`${this.url}/${this.access.bucket}`, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) }).then(
      async (response) => (await response.text()).includes('<Code>AccessDenied</Code>'),
      () => false,
    );
  }
}
