import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { ServiceName } from '@plumbline/contracts';
import { Pool } from 'undici';
import type { GatewayConfig } from './config.js';

const CONNECT_MS = 2_000;
/** Silence in the middle of an answer after which it is cut. */
const ANSWER_IDLE_MS = 30_000;

/** Kept-alive connections to the services that own the data. */
@Injectable()
export class Upstreams implements OnApplicationShutdown {
  private readonly pools: Record<ServiceName, Pool>;

  constructor(config: GatewayConfig) {
    this.pools = {
      auth: toPool(config.AUTH_URL),
      ingestion: toPool(config.INGESTION_URL),
      'analytics-ai': toPool(config.ANALYTICS_URL),
    };
  }

  of(service: ServiceName): Pool {
    return this.pools[service];
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(Object.values(this.pools).map((pool) => pool.destroy()));
  }
}

/** The deadline until an answer begins belongs to the operation, so the pool sets none. */
function toPool(url: string): Pool {
  return new Pool(new URL(url).origin, {
    connections: 128,
    connect: { timeout: CONNECT_MS },
    headersTimeout: 0,
    bodyTimeout: ANSWER_IDLE_MS,
  });
}
