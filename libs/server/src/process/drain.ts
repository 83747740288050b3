import type { Server } from 'node:http';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';

const SWEEP_MS = 100;

/** Injection token: how long requests in flight may take to finish once the process drains, in milliseconds. */
export const DRAIN_MS = Symbol('drain milliseconds');

/**
 * Lets requests in flight finish when the process stops, but neither a kept-alive connection that has become idle nor
 * an answer without end may hold it up.
 */
@Injectable()
export class Drain implements BeforeApplicationShutdown, OnApplicationShutdown {
  private sweeper: NodeJS.Timeout | undefined;
  private limit: NodeJS.Timeout | undefined;

  constructor(
    @Inject(HttpAdapterHost) private readonly adapterHost: HttpAdapterHost,
    @Inject(DRAIN_MS) private readonly drainMs: number,
  ) {}

  beforeApplicationShutdown(): void {
    const server = this.adapterHost.httpAdapter.getHttpServer() as Server;
    this.sweeper = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
    this.limit = setTimeout(() => server.closeAllConnections(), this.drainMs);
  }

  onApplicationShutdown(): void {
    clearInterval(this.sweeper);
    clearTimeout(this.limit);
  }
}
