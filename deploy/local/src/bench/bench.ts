import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { benchQueries } from '@plumbline/datasets/bench';
import { benchEvents } from '@plumbline/events/bench';
import { benchGateway } from '@plumbline/gateway/bench';
import { benchJobs } from '@plumbline/jobs/bench';
import { startTestPostgres } from '@plumbline/testing';
import { benchAccounts } from './accounts.bench.js';
import { benchAlerts } from './alerts.bench.js';
import { benchAnswers } from './answers.bench.js';
import { benchBackup } from './backup.bench.js';
import { benchBundle } from './bundle.bench.js';
import { benchCluster } from './cluster.bench.js';
import { benchDatabases } from './databases.bench.js';
import { benchExtraction } from './documents.bench.js';
import { benchExports } from './exports.bench.js';
import { type Figure, machine, printFigures } from './figures.js';
import { benchFormats } from './formats.bench.js';
import { benchHealth } from './health.bench.js';
import { benchHostileFiles } from './hostile.bench.js';
import { benchInsightSearch } from './insights.bench.js';
import { benchContents, benchKinds } from './kinds.bench.js';
import { benchPredictions } from './predictions.bench.js';
import { benchProduct } from './product.bench.js';
import { benchProfiles } from './profile.bench.js';
import { benchQuestions, benchRanking } from './questions.bench.js';
import { benchSummaries } from './summaries.bench.js';
import { benchTruth } from './truth.bench.js';
import { benchVitals } from './vitals.bench.js';

/**
 * `npm run bench [product formats ...]`: one table of figures, each beside the raw engine where there is one, and its
 * goal; all of them, or the named ones.
 * `npm run bench -- cluster [hop messages ...] [--quick] [--minutes 60]`: the product as a cluster, and under load.
 * `npm run bench -- ranking`: trains the ranking of a question's readings anew and writes its weights.
 * `npm run bench -- kinds`: trains what tells the kinds of tables apart anew and writes its weights.
 * `npm run bench -- contents`: trains what tells what the cells of a column hold anew and writes its weights.
 * `npm run bench -- truth [csv json ...]`: how well the product does on public data beside the project.
 */
const repository = join(dirname(fileURLToPath(import.meta.url)), '../../../..');
const MEGABYTE = 1_048_576;

const MEASURES: Record<string, () => Promise<Figure[]>> = {
  bundle: async () => benchBundle(join(repository, 'web/dist')),
  product: benchProduct,
  vitals: benchVitals,
  accounts: benchAccounts,
  formats: benchFormats,
  profile: benchProfiles,
  health: benchHealth,
  hostile: benchHostileFiles,
  insights: benchInsightSearch,
  questions: () => benchQuestions(repository),
  answers: benchAnswers,
  predictions: async () => benchPredictions(join(repository, '../shared/data')),
  alerts: async () => benchAlerts(),
  documents: async () => benchExtraction(join(repository, '../shared/data')),
  exports: benchExports,
  summaries: async () => benchSummaries(join(repository, '../shared/data')),
  databases: benchDatabases,
  backup: benchBackup,
  queries: measureQueries,
  messages: measureMessages,
  gateway: measureGateway,
};

async function measureQueries(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-bench-'));
  try {
    return (await benchQueries(folder)).map(({ figure, measured, raw }) =>
      raw === undefined
        ? { name: figure, value: measured, unit: 'ms', goal: 25 }
        : { name: figure, value: measured, unit: 'ms', raw, goal: 1.3 },
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measureMessages(): Promise<Figure[]> {
  const postgres = await startTestPostgres();
  try {
    const events = await benchEvents(await postgres.createSchema());
    const jobs = await benchJobs(await postgres.createSchema());
    return [
      { name: 'event: commit to effect, p95', value: events.p95, unit: 'ms', goal: 50 },
      { name: 'job: accepted to running, p95', value: jobs.p95, unit: 'ms', goal: 50 },
    ];
  } finally {
    await postgres.stop();
  }
}

async function measureGateway(): Promise<Figure[]> {
  const { hopP50, fifthUploadBytes } = await benchGateway();
  return [
    { name: 'gateway hop, p50', value: hopP50, unit: 'ms', goal: 0.2 },
    {
      name: 'memory growth over the fifth 50 MB upload',
      value: fifthUploadBytes / MEGABYTE,
      unit: 'MB',
      goal: 32,
    },
  ];
}

async function main(wanted: readonly string[]): Promise<void> {
  const figures: Figure[] = [];
  for (const [name, measure] of Object.entries(MEASURES)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    process.stdout.write(`measuring ${name} ...\n`);
    figures.push(...(await measure()));
  }
  process.stdout.write(`\n${machine()}\n\n`);
  printFigures(figures);
}

const [mode, ...wanted] = process.argv.slice(2);
if (mode === 'truth') await benchTruth(join(repository, '../shared/data'), wanted);
else if (mode === 'ranking') await benchRanking(repository);
else if (mode === 'kinds') await benchKinds(repository, join(repository, '../shared/data'));
else if (mode === 'contents') await benchContents(repository, join(repository, '../shared/data'));
else if (mode === 'cluster') await benchCluster(wanted);
else await main(mode === undefined ? [] : [mode, ...wanted]);
