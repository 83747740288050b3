import { type DynamicModule, Module } from '@nestjs/common';
import { LiveBus } from '@plumbline/events';
import { type Identity, type Logger, type Redis, ServerModule } from '@plumbline/server';
import { BrowserStateController } from './browser-state.controller.js';
import type { GatewayConfig } from './config.js';
import { JobsController } from './jobs.controller.js';
import { LiveController } from './live.controller.js';
import { LiveStreams } from './live-streams.js';
import { OwnDataController } from './own-data.controller.js';
import { OwnerCalls } from './owner-calls.js';
import { PUBLIC_FACTS, publicFactsOf } from './public-facts.js';
import { OWN_HEADERS, ServiceProxy } from './service-proxy.js';
import { SystemController } from './system.controller.js';
import { TUNING_TOKEN, type Tuning } from './tuning.js';
import { Upstreams } from './upstreams.js';
import { UsageController } from './usage.controller.js';

/** What the process around the gateway shares with it: embedded, the services use the same objects. */
export interface Shared {
  identity: Identity;
  live: LiveBus;
  logger: Logger;
  /** Counts calls for all gateways together; without it this process counts its own. */
  redis?: Redis;
}

@Module({})
export class GatewayModule {
  static forGateway(
    config: GatewayConfig,
    shared: Shared,
    parts: { tuning: Tuning; ownHeaders: ReadonlySet<string> },
  ): DynamicModule {
    return {
      module: GatewayModule,
      imports: [ServerModule.forService({ ...shared, drainMs: parts.tuning.drainMs })],
      controllers: [
        SystemController,
        BrowserStateController,
        JobsController,
        UsageController,
        OwnDataController,
        LiveController,
      ],
      providers: [
        { provide: Upstreams, useValue: new Upstreams(config) },
        { provide: TUNING_TOKEN, useValue: parts.tuning },
        { provide: OWN_HEADERS, useValue: parts.ownHeaders },
        { provide: LiveBus, useValue: shared.live },
        { provide: PUBLIC_FACTS, useValue: publicFactsOf(config) },
        ServiceProxy,
        OwnerCalls,
        LiveStreams,
      ],
    };
  }
}
