import { type DynamicModule, Module } from '@nestjs/common';
import { LiveBus } from '@plumbline/events';
import { type Identity, type Logger, type Redis, ServerModule } from '@plumbline/server';
import type { GatewayConfig } from './config.js';
import { DataExportController } from './fan-out/data-export.controller.js';
import { JobsController } from './fan-out/jobs.controller.js';
import { MadeObjectsController } from './fan-out/made-objects.controller.js';
import { ServiceFanOut } from './fan-out/service-fan-out.js';
import { UsageController } from './fan-out/usage.controller.js';
import { GuestPasses } from './live/guest-passes.js';
import { GuestStreams } from './live/guest-streams.js';
import { LiveController } from './live/live.controller.js';
import { LiveStreams } from './live/live-streams.js';
import { BrowserStateController } from './pages/browser-state.controller.js';
import { PUBLIC_FACTS, publicFactsOf } from './pages/public-facts.js';
import { SystemController } from './pages/system.controller.js';
import { OWN_HEADERS, ServiceProxy } from './proxy/service-proxy.js';
import { WriteGate } from './proxy/write-gate.js';
import { TUNING_TOKEN, type Tuning } from './tuning.js';
import { Upstreams } from './upstreams.js';

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
    const upstreams = new Upstreams(config);
    return {
      module: GatewayModule,
      imports: [ServerModule.forService({ ...shared, drainMs: parts.tuning.drainMs })],
      controllers: [
        SystemController,
        BrowserStateController,
        JobsController,
        UsageController,
        MadeObjectsController,
        DataExportController,
        LiveController,
      ],
      providers: [
        { provide: Upstreams, useValue: upstreams },
        { provide: WriteGate, useValue: new WriteGate(upstreams, config.WRITE_GATE) },
        { provide: TUNING_TOKEN, useValue: parts.tuning },
        { provide: OWN_HEADERS, useValue: parts.ownHeaders },
        { provide: LiveBus, useValue: shared.live },
        { provide: PUBLIC_FACTS, useValue: publicFactsOf(config) },
        ServiceProxy,
        ServiceFanOut,
        LiveStreams,
        GuestPasses,
        GuestStreams,
      ],
    };
  }
}
