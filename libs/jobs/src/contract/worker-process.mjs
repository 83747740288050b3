/** A worker process for fault tests. Argument: JSON. Its job notes "child" when it saves. */
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDatabase } from '@plumbline/database';
import { LiveBus, PostgresListener } from '@plumbline/events';
import { defineJob, JobOf, JobsRuntime } from '@plumbline/jobs';
import { armFaultPoint } from '@plumbline/server';
import { z } from 'zod';

const behaviour = JSON.parse(process.argv[2]);
const { schema, settings, faultPoint, timing, blockUntil, workUntil, deadlyFile, isAfterCrash } = behaviour;
armFaultPoint(faultPoint);

const parse = defineJob({
  kind: 'parse-upload',
  steps: ['Sent', 'Reading rows', 'Guessing types', 'Profiling columns'],
  schema: z.object({ file: z.string() }),
  options: { deadlineMs: 60_000, maxAttempts: 3, concurrency: 3 },
});

class Parse {
  async run({ file }) {
    if (deadlyFile) await sleep(file === deadlyFile ? 50 : 200);
    if (file === deadlyFile) process.kill(process.pid, 'SIGKILL');
    // Either blocks the event loop or lets it turn, until the test makes the file.
    while (blockUntil && !existsSync(blockUntil));
    while (workUntil && !existsSync(workUntil)) await sleep(20);
    return {
      save: (tx) => tx.query('INSERT INTO notes VALUES ($1, $2)', [file, 'child']),
      discard: async () => process.stdout.write('discarded\n'),
    };
  }
}
JobOf(parse)(Parse);

const report = (error) => process.stderr.write(`${error.stack}\n`);
const database = await createDatabase({
  service: 'fixture',
  url: settings.DATABASE_URL,
  schema,
  entities: [],
  migrations: [],
  poolSize: 4,
  onPoolError: report,
}).initialize();
const runtime = new JobsRuntime({
  options: {
    service: schema,
    jobs: [parse],
    role: 'worker',
    settings: { ...settings, AFTER_CRASH: isAfterCrash },
    timing,
  },
  database,
  listener: new PostgresListener(database, report),
  live: new LiveBus(),
  instances: () => [new Parse()],
  onError: report,
});
runtime.onModuleInit();
await runtime.onApplicationBootstrap();
