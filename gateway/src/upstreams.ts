import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { SERVICES, type ServiceName, serviceSetting } from '@plumbline/contracts';
import { Pool } from 'undici';
import type { GatewayConfig } from './config.js';

const CONNECT_MS = 2_000;
/** Silence in the middle of an answer after which it is cut. */
const ANSWER_IDLE_MS = 30_000;

/** Kept-alive connections to the services that own the data; replicas of a service take turns. */
@Injectable()
export class Upstreams implements OnApplicationShutdown {
  private readonly replicas: ReadonlyMap<ServiceName, Pool[]>;

  constructor(config: GatewayConfig) {
    this.replicas = new Map(
      SERVICES.map((entry) => [entry.name, config[serviceSetting(entry, 'URL')].map(toPool)]),
    );
  }

  of(service: ServiceName): Pool {
    const pools = this.replicas.get(service);
    const next = pools?.shift();
    if (!pools || !next) throw new Error(`no address of ${service}`);
    pools.push(next);
    return next;
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([...this.replicas.values()].flat().map((pool) => pool.destroy()));
  }
}

/** The deadline until an answer begins belongs to the operation, so the pool sets none. */
function toPool(url: string): Pool {
  const { protocol, origin, pathname } = new URL(url);
  const isSocket = protocol === 'unix:';
  return new Pool(isSocket ? 'http://localhost' : origin, {
    socketPath: isSocket ? decodeURIComponent(pathname) : undefined,
    connections: 128,
    connect: { timeout: CONNECT_MS },
    headersTimeout: 0,
    bodyTimeout: ANSWER_IDLE_MS,
  });
}
