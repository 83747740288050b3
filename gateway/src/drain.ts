import type { Server } from 'node:http';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { TUNING_TOKEN, type Tuning } from './tuning.js';

const SWEEP_MS = 100;

/**
 * Lets requests in flight finish when the process stops, but neither a kept-alive connection that has become idle nor
 * an answer without end may hold it up.
 */
@Injectable()
export class Drain implements BeforeApplicationShutdown, OnApplicationShutdown {
  private sweeper: NodeJS.Timeout | undefined;
  private limit: NodeJS.Timeout | undefined;

  constructor(
    private readonly adapterHost: HttpAdapterHost,
    @Inject(TUNING_TOKEN) private readonly tuning: Tuning,
  ) {}

  beforeApplicationShutdown(): void {
    const server = this.adapterHost.httpAdapter.getHttpServer() as Server;
    this.sweeper = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
    this.limit = setTimeout(() => server.closeAllConnections(), this.tuning.drainMs);
  }

  onApplicationShutdown(): void {
    clearInterval(this.sweeper);
    clearTimeout(this.limit);
  }
}
