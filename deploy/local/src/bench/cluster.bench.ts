import { parseArgs } from 'node:util';
import { benchHop } from './cluster-hop.bench.js';
import { benchLoad } from './cluster-load.bench.js';
import { benchMessages } from './cluster-messages.bench.js';
import { benchOverload } from './cluster-overload.bench.js';
import { benchSoak } from './cluster-soak.bench.js';
import { benchWorkers } from './cluster-workers.bench.js';
import { type Figure, machine, printFigures } from './figures.js';

/** How long a part measures. */
export interface Span {
  warmUpSeconds: number;
  seconds: number;
  /** Of the soak. */
  minutes: number;
}

const PARTS: Record<string, (span: Span) => Promise<Figure[]>> = {
  hop: benchHop,
  messages: benchMessages,
  workers: benchWorkers,
  load: benchLoad,
  overload: benchOverload,
  soak: benchSoak,
};

/** `npm run bench -- cluster [part ...]`: the named parts or all but the soak; figures follow each. */
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
  const unknown = positionals.filter((name) => !Object.hasOwn(PARTS, name));
  if (unknown.length > 0)
    throw new Error(`No part ${unknown.join(', ')}. There are: ${Object.keys(PARTS).join(', ')}.`);
  const wanted = positionals.length > 0 ? positionals : Object.keys(PARTS).filter((name) => name !== 'soak');
  for (const name of wanted) {
    process.stdout.write(`\n${name} ...\n`);
    const figures = await PARTS[name]?.(span);
    process.stdout.write(`${machine()}\n\n`);
    printFigures(figures ?? []);
  }
}
