import { setTimeout as sleep } from 'node:timers/promises';

export type ServerName = 'postgres' | 'redis' | 'kafka' | 's3';

/** Where a server listens. */
export interface Address {
  host: string;
  port: number;
}

/** What carries a server: a process of ours or a container. Every method resolves when it has truly happened. */
export interface Carrier {
  /** Undefined while it is down, and in a container. */
  readonly pid: number | undefined;
  /** Starts what is down, on the same port and data; rejects when it ends at once. */
  start(): Promise<void>;
  /** Whether it still runs; one that ended by itself does not. */
  isRunning(): Promise<boolean>;
  /** The end of its own log, for a message. */
  words(): Promise<string>;
  kill(signal: NodeJS.Signals): Promise<void>;
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Asks it to end, and insists after ten seconds. */
  stop(): Promise<void>;
  /** Empties its data while it is down. */
  empty(): Promise<void>;
}

/** The one bucket, and who may use it. */
export interface BucketAccess {
  bucket: string;
  /** A second one, for backups. */
  backups: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** One way to carry the servers. */
export interface Carriers {
  /** Where they listen. */
  host: string;
  postgres(address: Address, password: string): Promise<Carrier>;
  redis(address: Address): Promise<Carrier>;
  /** @param advertised where clients are told to come back to */
  kafka(address: Address, advertised: Address): Promise<Carrier>;
  s3(address: Address, access: BucketAccess): Promise<Carrier>;
}

const READY_WITHIN_MS = 120_000;

/** A real server that tests kill, pause and empty at will. Ready means that it answers its own protocol. */
export abstract class Server {
  abstract readonly name: ServerName;
  /** What a client is given. */
  abstract readonly url: string;

  constructor(
    protected readonly carrier: Carrier,
    readonly address: Address,
  ) {}

  get host(): string {
    return this.address.host;
  }

  get port(): number {
    return this.address.port;
  }

  get pid(): number | undefined {
    return this.carrier.pid;
  }

  /** Asks once, by the server's own protocol; a paused or starting server is not ready. */
  abstract isReady(): Promise<boolean>;

  /** Starts it on the same port and data, and waits until it is ready. */
  async start(): Promise<void> {
    await this.carrier.start();
    const end = Date.now() + READY_WITHIN_MS;
    while (!(await this.isReady())) {
      if (!(await this.carrier.isRunning()) || Date.now() > end) {
        throw new Error(`${this.name} did not become ready:\n${await this.carrier.words()}`);
      }
      await sleep(20);
    }
  }

  /** By default SIGKILL; resolves when nothing of it is left. */
  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    await this.carrier.kill(signal);
  }

  /** Freezes it: connections stay open and nothing answers. */
  async pause(): Promise<void> {
    await this.carrier.pause();
  }

  async resume(): Promise<void> {
    await this.carrier.resume();
  }

  async stop(): Promise<void> {
    await this.carrier.stop();
  }

  /** Kills it, throws its data away and starts it as new. */
  async wipe(): Promise<void> {
    await this.carrier.kill('SIGKILL');
    await this.carrier.empty();
    await this.start();
  }
}
