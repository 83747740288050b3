import { setTimeout as sleep } from 'node:timers/promises';
import { seeded } from '../../e2e/testing/orders.js';
import { look, recompute } from '../people/look.js';
import type { GivenSource, Person } from '../people/person.js';
import { oneOf } from './plan.js';

/** What people do, by how often. */
const WEIGHTS = {
  upload: 4,
  dashboard: 4,
  open: 6,
  filter: 5,
  recompute: 3,
  insights: 2,
  cancel: 1,
  'delete source': 1,
  'delete dashboard': 1,
  'sign out': 0.5,
} as const;
type Wish = keyof typeof WEIGHTS;

/** What is drawn for one step, whether or not the step has a use for it: so the next draws are the same in any case. */
interface Draw {
  wish: Wish;
  choice: number;
  rows: number;
  seed: number;
  pauseMs: number;
}

const MOST_SOURCES = 5;
const REGIONS = ['West', 'South', 'Northeast', 'Midwest'];
const PATIENCE_MS = 60_000;

/** One person's day until the signal: what is wished for, in which order, is the same for the same seed. */
export async function useProduct(person: Person, seed: number, signal: AbortSignal): Promise<void> {
  const random = seeded(seed);
  while (!(await person.signUp()) && !signal.aborted);
  while (!signal.aborted) {
    const draw = drawOne(random);
    await STEPS[draw.wish](person, draw).catch((failure: unknown) => {
      if (!signal.aborted) throw failure;
    });
    await sleep(draw.pauseMs, undefined, { signal }).catch(() => undefined);
  }
}

/** Where there is nothing yet to wish it of, a file is given instead. */
const STEPS: Record<Wish, (person: Person, draw: Draw) => Promise<unknown>> = {
  async upload(person, { rows, seed, choice }) {
    const sources = [...person.sources.values()];
    if (sources.length >= MOST_SOURCES) await deleteSource(person, oneOf(sources, choice));
    const source = await person.upload(rows, seed);
    if (source && (await person.untilRead(source, PATIENCE_MS))) await person.confirm(source);
  },
  async dashboard(person, draw) {
    const source = chosen(await readSources(person), draw);
    if (!source) return STEPS.upload(person, draw);
    if (person.dashboards.size >= MOST_SOURCES)
      await person.deleteDashboard(oneOf([...person.dashboards.keys()], draw.choice));
    const dashboard = await person.generate(source);
    const built = dashboard && (await person.untilBuilt(dashboard.id, PATIENCE_MS));
    if (built) await look(person, built);
  },
  open: (person, draw) => openDashboard(person, draw),
  filter: (person, draw) =>
    openDashboard(person, draw, [
      {
        column: 'region',
        op: 'in',
        values: [oneOf(REGIONS, draw.choice), oneOf(REGIONS, 1 - draw.choice / 2)],
      },
    ]),
  async recompute(person, draw) {
    const tiles = (await openDashboard(person, draw))?.tiles ?? [];
    const factId = chosen(tiles, draw)?.factIds[0];
    if (factId) await recompute(person, factId);
  },
  async insights(person, draw) {
    const source = chosen(await readSources(person), draw);
    if (!source) return STEPS.upload(person, draw);
    await person.runInsights(source);
    await person.read('/api/insights');
  },
  async cancel(person, { rows, seed, choice }) {
    const sources = [...person.sources.values()];
    if (sources.length >= MOST_SOURCES) await deleteSource(person, oneOf(sources, choice));
    const source = await person.upload(rows, seed);
    if (!source) return;
    await sleep(Math.floor(choice * 500));
    await person.cancel(source);
    // Whichever was faster: only what is still there goes on being used.
    if (!(await person.untilRead(source, PATIENCE_MS))) person.sources.delete(source.id);
  },
  async 'delete source'(person, draw) {
    const source = chosen([...person.sources.values()], draw);
    return source ? deleteSource(person, source) : STEPS.upload(person, draw);
  },
  async 'delete dashboard'(person, draw) {
    const id = chosen([...person.dashboards.keys()], draw);
    return id ? person.deleteDashboard(id) : STEPS.upload(person, draw);
  },
  'sign out': (person) => person.signOut(),
};

async function openDashboard(person: Person, draw: Draw, filters: Parameters<typeof look>[2] = []) {
  const id = chosen([...person.dashboards.keys()], draw);
  const dashboard = id && (await person.untilBuilt(id, PATIENCE_MS));
  if (dashboard) return look(person, dashboard, filters);
  await STEPS.dashboard(person, draw);
  return undefined;
}

/** Its dashboards stay, and tell that their data are gone: nobody looks at them any more. */
async function deleteSource(person: Person, source: GivenSource): Promise<void> {
  for (const [id, shown] of person.dashboards) if (shown === source) await person.deleteDashboard(id);
  await person.deleteSource(source);
}

async function readSources(person: Person): Promise<GivenSource[]> {
  return [...person.sources.values()].filter(({ isReady }) => isReady);
}

const chosen = <Item>(items: readonly Item[], { choice }: Draw): Item | undefined =>
  items.length > 0 ? oneOf(items, choice) : undefined;

function drawOne(random: () => number): Draw {
  const total = Object.values(WEIGHTS).reduce((sum, weight) => sum + weight, 0);
  let left = random() * total;
  const wishes = Object.entries(WEIGHTS) as [Wish, number][];
  const wish = wishes.find(([, weight]) => {
    left -= weight;
    return left < 0;
  });
  return {
    wish: wish?.[0] ?? 'upload',
    choice: random(),
    rows: 200 + Math.floor(random() * 2_800),
    seed: Math.floor(random() * 1e9),
    pauseMs: 500 + random() * 2_500,
  };
}
