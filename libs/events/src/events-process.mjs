/** A process for fault tests: relays and consumes until its armed fault point kills it. Argument: JSON. */
import { SubscriptionChanged } from '@plumbline/contracts';
import { createDatabase } from '@plumbline/database';
import { EventConsumer, OutboxRelay, openEventTransport, PostgresListener } from '@plumbline/events';
import { armFaultPoint } from '@plumbline/server';

const { url, schema, settings, faultPoint, consumes } = JSON.parse(process.argv[2]);
armFaultPoint(faultPoint);

const report = (error) => process.stderr.write(`${error.stack}\n`);
const database = await createDatabase({
  service: 'fixture',
  url,
  schema,
  entities: [],
  migrations: [],
  poolSize: 4,
  onPoolError: report,
}).initialize();
const transport = openEventTransport(settings, { service: 'ingestion', onError: report });
const listener = new PostgresListener(database, report);
const relay = new OutboxRelay(database, listener, transport, report);

async function remember(payload, tx, meta) {
  await tx.query('INSERT INTO effects VALUES ($1, $2, $3)', [
    meta.eventId,
    payload.workspaceId,
    payload.planVersion,
  ]);
}

await transport.subscribe('ingestion', [SubscriptionChanged]);
if (consumes) {
  const handlers = new Map([['SubscriptionChanged', remember]]);
  const consumer = new EventConsumer('ingestion', database, handlers, report);
  await transport.consume('ingestion', [SubscriptionChanged], (delivery) => consumer.receive(delivery));
}
listener.start();
relay.start();
