import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { benchQueries } from '@plumbline/datasets/bench';
import { benchEvents } from '@plumbline/events/bench';
import { benchGateway } from '@plumbline/gateway/bench';
import { benchJobs } from '@plumbline/jobs/bench';
import { startTestPostgres } from '@plumbline/testing';
import { benchBundle } from './bench/bundle.bench.js';
import { type Figure, printFigures } from './bench/figures.js';
import { benchProduct } from './bench/product.bench.js';
import { benchTruth } from './bench/truth.bench.js';

/**
 * `npm run bench`: one table of figures, each beside the raw engine where there is one, and its goal.
 * `npm run bench -- truth [csv json ...]`: how well the product does on public data beside the project.
 */
const repository = join(dirname(fileURLToPath(import.meta.url)), '../../..');
const MEGABYTE = 1_048_576;

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-bench-'));
  const postgres = await startTestPostgres();
  const figures: Figure[] = benchBundle(join(repository, 'web/dist'));
  const measure = async (name: string, work: () => Promise<Figure[]>) => {
    process.stdout.write(`measuring ${name} ...\n`);
    figures.push(...(await work()));
  };
  try {
    await measure('the product', benchProduct);
    await measure('queries', async () =>
      (await benchQueries(folder)).map(({ figure, measured, raw }) =>
        raw === undefined
          ? { name: figure, value: measured, unit: 'ms', goal: 25 }
          : { name: figure, value: measured, unit: 'ms', raw, goal: 1.3 },
      ),
    );
    await measure('events and jobs', async () => [
      {
        name: 'event: commit to effect, p95',
        value: (await benchEvents(await postgres.createSchema())).p95,
        unit: 'ms',
        goal: 50,
      },
      {
        name: 'job: accepted to running, p95',
        value: (await benchJobs(await postgres.createSchema())).p95,
        unit: 'ms',
        goal: 50,
      },
    ]);
    await measure('the gateway', async () => {
      const gateway = await benchGateway();
      return [
        { name: 'gateway hop, p50', value: gateway.hopP50, unit: 'ms', goal: 0.2 },
        {
          name: 'memory growth over the fifth 50 MB upload',
          value: gateway.fifthUploadBytes / MEGABYTE,
          unit: 'MB',
          goal: 32,
        },
      ];
    });
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
  process.stdout.write(
    `\n${cpus()[0]?.model ?? 'unknown processor'}, ${availableParallelism()} cores, Node ${process.versions.node}\n\n`,
  );
  printFigures(figures);
}

const [mode, ...wanted] = process.argv.slice(2);
await (mode === 'truth' ? benchTruth(join(repository, '../shared/data'), wanted) : main());
