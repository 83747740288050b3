import { connect } from 'node:net';
import { type Address, type Carrier, Server } from './server.js';

const ANSWER_WITHIN_MS = 2_000;
const METADATA = { key: 3, version: 4 };

export class KafkaServer extends Server {
  readonly name = 'kafka';

  /** @param advertised where the broker tells clients to come back to: its own address, or that of a proxy before it */
  constructor(
    carrier: Carrier,
    address: Address,
    readonly advertised: Address,
  ) {
    super(carrier, address);
  }

  get url(): string {
    return `${this.advertised.host}:${this.advertised.port}`;
  }

  isReady(): Promise<boolean> {
    return countBrokers(this.address).then(
      (brokers) => brokers > 0,
      () => false,
    );
  }
}

/** A broker that has just come back answers before it may serve; only one that serves is counted in the metadata. */
function countBrokers({ host, port }: Address): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, host);
    let received = Buffer.alloc(0);
    socket.setTimeout(ANSWER_WITHIN_MS, () => socket.destroy());
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('Kafka does not answer.')));
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      // Length, correlation, throttle time, then the array of brokers.
      if (received.length < 16) return;
      resolve(received.readInt32BE(12));
      socket.destroy();
    });
    socket.write(metadataRequest());
  });
}

/** Metadata of no topic (kafka.apache.org/protocol): header version 1, an empty array, no creation of topics. */
function metadataRequest(): Buffer {
  const client = Buffer.from('probe');
  const request = Buffer.alloc(4 + 2 + 2 + 4 + 2 + client.length + 4 + 1);
  request.writeInt32BE(request.length - 4, 0);
  request.writeInt16BE(METADATA.key, 4);
  request.writeInt16BE(METADATA.version, 6);
  request.writeInt16BE(client.length, 12);
  client.copy(request, 14);
  return request;
}
