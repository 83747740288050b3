import type { EventDefinition, EventPayload } from '@plumbline/contracts';
import { createDatabase } from '@plumbline/database';
import { BullEventTransport, eventTables, OutboxRelay, PostgresListener, publish } from '@plumbline/events';
import type { TestPostgres } from '@plumbline/testing';
import type { DataSource } from 'typeorm';

/** Stands for the other services: announces through a real outbox, relay and transport. */
export class Announcer {
  private constructor(
    private readonly database: DataSource,
    private readonly listener: PostgresListener,
    private readonly relay: OutboxRelay,
    private readonly transport: BullEventTransport,
  ) {}

  static async start(postgres: TestPostgres, transportAt: { connectionString: string; schema: string }) {
    const home = await postgres.createSchema();
    const database = await createDatabase({
      service: 'announcer',
      url: home.url,
      schema: home.schema,
      entities: [],
      migrations: [],
      poolSize: 3,
      onPoolError: () => undefined,
    }).initialize();
    for (const statement of eventTables(home.schema)) await database.query(statement);
    const listener = new PostgresListener(database, () => undefined);
    const transport = new BullEventTransport(transportAt, () => undefined);
    const relay = new OutboxRelay(database, listener, transport, () => undefined);
    listener.start();
    relay.start();
    return new Announcer(database, listener, relay, transport);
  }

  async announce<Definition extends EventDefinition>(
    definition: Definition,
    payload: EventPayload<Definition>,
  ) {
    await this.database.transaction((tx) => publish(tx, definition, payload));
  }

  async stop(): Promise<void> {
    await this.relay.stop();
    await this.transport.close();
    await this.listener.stop();
    await this.database.destroy();
  }
}
