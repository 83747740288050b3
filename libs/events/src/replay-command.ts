import { parseArgs } from 'node:util';
import { SERVICE_NAMES, type ServiceName } from '@plumbline/contracts';
import { createDatabase, type ServiceDatabase } from '@plumbline/database';
import { z } from 'zod';
import { replayDeadLetters } from './consumer/dead-letters.js';
import { type EventSettings, openEventTransport } from './event-settings.js';

const OPTIONS = {
  type: { type: 'string' },
  since: { type: 'string' },
  consumer: { type: 'string' },
  send: { type: 'boolean', default: false },
} as const;

const given = z.object({
  type: z.string().optional(),
  since: z.coerce.date('--since takes a time such as 2026-11-21T10:00:00Z').optional(),
  consumer: z.enum(SERVICE_NAMES).optional(),
  send: z.boolean(),
});

/**
 * The command `replay [--type T] [--since TIME] [--consumer C] [--send]` of a service: lists the dead letters it would
 * send again, a line each; sends them with `--send`.
 * @param args what follows the word `replay`
 * @throws when an argument is not understood, or database or broker do not answer
 */
export async function replayCommand(
  args: string[],
  home: { service: ServiceName; database: ServiceDatabase; settings: EventSettings },
  print: (line: string) => void = (line) => process.stdout.write(`${line}\n`),
): Promise<void> {
  const { send, ...filter } = given.parse(parseArgs({ args, options: OPTIONS }).values);
  const onError = (error: Error) => process.stderr.write(`${error.message}\n`);
  const database = await createDatabase({ ...home.database, poolSize: 1, onPoolError: onError }).initialize();
  const transport = openEventTransport(home.settings, { service: home.service, onError });
  try {
    const letters = await replayDeadLetters(database, transport, { ...filter, dryRun: !send });
    for (const { outcome, consumer, type, eventId, buriedAt, error } of letters) {
      print([outcome, consumer, type, eventId, buriedAt.toISOString(), error.split('\n', 1)[0]].join('\t'));
    }
    print(send ? `${letters.length} letters` : `${letters.length} letters; nothing was sent without --send`);
  } finally {
    await transport.close();
    await database.destroy();
  }
}
