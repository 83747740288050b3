import { FaultProxy } from '@plumbline/testing';
import { serversEnvironment } from '../servers/environment.js';
import type { Address, ServerName } from '../servers/server.js';
import { type Servers, startServers } from '../servers/start-servers.js';

export const SERVER_NAMES = ['postgres', 'redis', 'kafka', 's3'] as const satisfies readonly ServerName[];

/** The real servers of a cluster, each behind a proxy that can hold, slow or cut its traffic. */
export class ClusterServers {
  private constructor(
    readonly real: Servers<ServerName>,
    private readonly proxies: ReadonlyMap<ServerName, FaultProxy>,
  ) {}

  static async start(
    folder: string,
    areProxied: boolean,
    say: (text: string) => void,
  ): Promise<ClusterServers> {
    const proxies = new Map<ServerName, FaultProxy>();
    const proxied = async (name: ServerName, to: Address): Promise<Address> => {
      if (!areProxied) return to;
      const proxy = await FaultProxy.start({ to });
      proxies.set(name, proxy);
      return proxy.address;
    };
    // Kafka tells its clients where it is, so it must know its proxy before it starts.
    const real = await startServers({ folder, advertise: (kafka) => proxied('kafka', kafka), say });
    for (const name of SERVER_NAMES) {
      if (name !== 'kafka') await proxied(name, real[name].address);
    }
    return new ClusterServers(real, proxies);
  }

  /** @throws Error where the cluster was started without proxies */
  proxy(name: ServerName): FaultProxy {
    const proxy = this.proxies.get(name);
    if (!proxy) throw new Error(`there is no proxy before ${name}`);
    return proxy;
  }

  /** The address of the database as clients reach it. */
  databaseUrl(url: string): string {
    const proxy = this.proxies.get('postgres');
    if (!proxy) return url;
    const reached = new URL(url);
    reached.host = `${proxy.address.host}:${proxy.address.port}`;
    return reached.href;
  }

  /** Settings of Kafka, Redis and S3 for a service. */
  environment(): Record<string, string> {
    const at = (name: 'redis' | 's3') => this.proxies.get(name)?.address ?? this.real[name].address;
    return serversEnvironment(this.real, { redis: at('redis'), s3: at('s3') });
  }

  /** Everything runs and every way is open again. */
  async heal(): Promise<void> {
    for (const proxy of this.proxies.values()) await proxy.switchTo('pass');
    for (const name of SERVER_NAMES) {
      const server = this.real[name];
      await server.resume();
      if (!(await server.isReady())) await server.start();
    }
  }

  async stop(): Promise<void> {
    for (const proxy of this.proxies.values()) await proxy.close();
    await this.real.stop();
  }
}
