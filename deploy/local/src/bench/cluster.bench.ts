import { parseArgs } from 'node:util';
import { withCluster } from './bench-cluster.js';
import { makeUsers, signInAgain } from './bench-users.js';
import { benchHop } from './cluster-hop.bench.js';
import { benchLoad } from './cluster-load.bench.js';
import { benchMessages } from './cluster-messages.bench.js';
import { benchOverload } from './cluster-overload.bench.js';
import { benchSoak } from './cluster-soak.bench.js';
import { benchUploads } from './cluster-uploads.bench.js';
import { benchReaders, benchWaiters } from './cluster-workers.bench.js';
import { type Figure, machine, printFigures } from './figures.js';
import type { Ground, Span } from './ground.js';

/** Parts that need some of the servers, or none. */
const APART: Record<string, (span: Span) => Promise<Figure[]>> = {
  hop: benchHop,
  messages: benchMessages,
  workers: benchWaiters,
};

/** Parts of the whole product; they share one cluster. */
const TOGETHER: Record<string, (ground: Ground, span: Span) => Promise<Figure[]>> = {
  load: benchLoad,
  overload: benchOverload,
  readers: benchReaders,
  uploads: benchUploads,
  soak: benchSoak,
};

const PEOPLE = 8;

/** `npm run bench -- cluster [part ...]`: the named parts, or all but the soak; figures follow each. */
export async function benchCluster(words: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...words],
    options: { quick: { type: 'boolean' }, minutes: { type: 'string' } },
    allowPositionals: true,
  });
  const span: Span = {
    ...(values.quick ? { warmUpSeconds: 5, seconds: 15 } : { warmUpSeconds: 30, seconds: 60 }),
    minutes: Number(values.minutes ?? 60),
  };
  const names = [...Object.keys(APART), ...Object.keys(TOGETHER)];
  const unknown = positionals.filter((name) => !names.includes(name));
  if (unknown.length > 0) throw new Error(`No part ${unknown.join(', ')}. There are: ${names.join(', ')}.`);
  const wanted = positionals.length > 0 ? positionals : names.filter((name) => name !== 'soak');
  for (const [name, measure] of chosen(APART, wanted)) await report(name, () => measure(span));
  const together = chosen(TOGETHER, wanted);
  if (together.length === 0) return;
  await withCluster({ size: { gateways: 1 } }, async (bench) => {
    const ground: Ground = { ...bench, users: await makeUsers(bench, PEOPLE) };
    for (const [name, measure] of together) {
      await signInAgain(ground.users);
      await report(name, () => measure(ground, span));
    }
  });
}

const chosen = <Part>(parts: Record<string, Part>, wanted: readonly string[]): [string, Part][] =>
  Object.entries(parts).filter(([name]) => wanted.includes(name));

async function report(name: string, measure: () => Promise<Figure[]>): Promise<void> {
  process.stdout.write(`\n${name} ...\n`);
  const figures = await measure();
  process.stdout.write(`${machine()}\n\n`);
  printFigures(figures);
}
