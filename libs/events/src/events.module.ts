import {
  type BeforeApplicationShutdown,
  type DynamicModule,
  Global,
  Injectable,
  Module,
  type OnApplicationBootstrap,
  type OnModuleInit,
} from '@nestjs/common';
import { DiscoveryModule, DiscoveryService } from '@nestjs/core';
import type { EventDefinition, ServiceName } from '@plumbline/contracts';
import { Liveness, LOGGER, type Logger, throttle } from '@plumbline/server';
import { DataSource } from 'typeorm';
import { EventConsumer } from './consumer/event-consumer.js';
import { EventObserver } from './consumer/event-observer.js';
import { type EventHandler, findHandlers, wireHandlers } from './consumer/on-event.js';
import { type EventSettings, openEventTransport } from './event-settings.js';
import { LiveBus } from './live/live-bus.js';
import { OutboxRelay } from './outbox/outbox-relay.js';
import { PostgresListener } from './postgres/postgres-listener.js';
import type { EventTransport } from './transport/event-transport.js';

export interface EventsOptions {
  service: ServiceName;
  /** Every event that it hears; each has one handler, a provider's method marked with `@OnEvent`. */
  hears: readonly EventDefinition[];
  /** What carries its events. */
  settings: EventSettings;
  /** The bus that processes' parts share when they run in one process; without it the module makes its own. */
  live?: LiveBus;
}

const OPTIONS = Symbol('events-options');

/** Starts what a service tells and hears once all its providers exist, and stops it before connections close. */
@Injectable()
class EventsRuntime implements OnModuleInit, OnApplicationBootstrap, BeforeApplicationShutdown {
  private handlers: ReadonlyMap<string, EventHandler> = new Map();
  private relay: OutboxRelay | undefined;
  private consumer: EventConsumer | undefined;
  private transport: EventTransport | undefined;
  private stopWatching: (() => void) | undefined;

  constructor(
    private readonly options: EventsOptions,
    private readonly database: DataSource,
    private readonly listener: PostgresListener,
    private readonly discovery: DiscoveryService,
    private readonly logger: Logger,
    private readonly liveness: Liveness,
  ) {}

  /** @throws EventWiringError before anything has started */
  onModuleInit(): void {
    this.handlers = wireHandlers(
      this.options.service,
      this.options.hears,
      findHandlers(instancesOf(this.discovery)),
    );
  }

  async onApplicationBootstrap(): Promise<void> {
    const { handlers, options } = this;
    const { service, hears } = options;
    const transport = openEventTransport(options.settings, { service, onError: this.warn });
    this.transport = transport;
    this.liveness.require(() => transport.isAlive());
    this.relay = new OutboxRelay(this.database, this.listener, transport, this.warn);
    const observer = new EventObserver(service, this.logger);
    this.consumer = new EventConsumer(service, this.database, handlers, this.warn, observer);
    const { consumer } = this;
    if (hears.length > 0) await transport.consume(service, hears, (delivery) => consumer.receive(delivery));
    this.listener.start();
    this.relay.start();
    this.stopWatching = observer.watch(this.database, transport);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopWatching?.();
    this.consumer?.stop();
    await this.relay?.stop();
    await this.transport?.close();
    await this.listener.stop();
  }

  private readonly warn = throttle((error) => this.logger.warn({ err: error }, 'events'));
}

/** Every provider and controller of the application that is an object made by a class. */
export function instancesOf(discovery: DiscoveryService): object[] {
  const wrappers = [...discovery.getProviders(), ...discovery.getControllers()];
  const instances = wrappers.flatMap(({ instance, metatype }) =>
    metatype && typeof instance === 'object' && instance !== null ? [instance as object] : [],
  );
  return [...new Set(instances)];
}

/**
 * Events of one service: relay, consumer, dead letters. Needs the service's connected DataSource (one connection of
 * its pool is kept for listening) and the tables of `eventMigrations`. Exports LiveBus and PostgresListener.
 */
@Global()
@Module({})
export class EventsModule {
  static forService(options: EventsOptions): DynamicModule {
    return {
      module: EventsModule,
      imports: [DiscoveryModule],
      providers: [
        { provide: OPTIONS, useValue: options },
        { provide: LiveBus, useValue: options.live ?? new LiveBus() },
        {
          provide: PostgresListener,
          useFactory: (database: DataSource, logger: Logger) =>
            new PostgresListener(
              database,
              throttle((error) => logger.warn({ err: error }, 'listener')),
            ),
          inject: [DataSource, LOGGER],
        },
        {
          provide: EventsRuntime,
          useFactory: (...parts: ConstructorParameters<typeof EventsRuntime>) => new EventsRuntime(...parts),
          inject: [OPTIONS, DataSource, PostgresListener, DiscoveryService, LOGGER, Liveness],
        },
      ],
      exports: [LiveBus, PostgresListener],
    };
  }
}
