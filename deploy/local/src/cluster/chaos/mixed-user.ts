import { setTimeout as sleep } from 'node:timers/promises';
import { seeded } from '../../e2e/testing/orders.js';
import { look, recompute } from '../users/look.js';
import type { GivenSource, TestUser } from '../users/test-user.js';
import { oneOf } from './plan.js';

/** What users do, by how often. */
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

/** One user's day until the signal: what is wished for, in which order, is the same for the same seed. */
export async function useProduct(user: TestUser, seed: number, signal: AbortSignal): Promise<void> {
  const random = seeded(seed);
  while (!(await user.signUp()) && !signal.aborted);
  while (!signal.aborted) {
    const draw = drawOne(random);
    await STEPS[draw.wish](user, draw).catch((failure: unknown) => {
      if (!signal.aborted) throw failure;
    });
    await sleep(draw.pauseMs, undefined, { signal }).catch(() => undefined);
  }
}

/** Where there is nothing yet to wish it of, a file is given instead. */
const STEPS: Record<Wish, (user: TestUser, draw: Draw) => Promise<unknown>> = {
  async upload(user, { rows, seed, choice }) {
    const sources = [...user.sources.values()];
    if (sources.length >= MOST_SOURCES) await deleteSource(user, oneOf(sources, choice));
    const source = await user.upload(rows, seed);
    if (source && (await user.untilRead(source, PATIENCE_MS))) await user.confirm(source);
  },
  async dashboard(user, draw) {
    const source = chosen(await readSources(user), draw);
    if (!source) return STEPS.upload(user, draw);
    if (user.dashboards.size >= MOST_SOURCES)
      await user.deleteDashboard(oneOf([...user.dashboards.keys()], draw.choice));
    const dashboard = await user.generate(source);
    const built = dashboard && (await user.untilBuilt(dashboard.id, PATIENCE_MS));
    if (built) await look(user, built);
  },
  open: (user, draw) => openDashboard(user, draw),
  filter: (user, draw) =>
    openDashboard(user, draw, [
      {
        column: 'region',
        op: 'in',
        values: [oneOf(REGIONS, draw.choice), oneOf(REGIONS, 1 - draw.choice / 2)],
      },
    ]),
  async recompute(user, draw) {
    const tiles = (await openDashboard(user, draw))?.tiles ?? [];
    const factId = chosen(tiles, draw)?.factIds[0];
    if (factId) await recompute(user, factId);
  },
  async insights(user, draw) {
    const source = chosen(await readSources(user), draw);
    if (!source) return STEPS.upload(user, draw);
    await user.runInsights(source);
    await user.read('/api/insights');
  },
  async cancel(user, { rows, seed, choice }) {
    const sources = [...user.sources.values()];
    if (sources.length >= MOST_SOURCES) await deleteSource(user, oneOf(sources, choice));
    const source = await user.upload(rows, seed);
    if (!source) return;
    await sleep(Math.floor(choice * 500));
    await user.cancel(source);
    // Whichever was faster: only what is still there goes on being used.
    if (!(await user.untilRead(source, PATIENCE_MS))) user.sources.delete(source.id);
  },
  async 'delete source'(user, draw) {
    const source = chosen([...user.sources.values()], draw);
    return source ? deleteSource(user, source) : STEPS.upload(user, draw);
  },
  async 'delete dashboard'(user, draw) {
    const id = chosen([...user.dashboards.keys()], draw);
    return id ? user.deleteDashboard(id) : STEPS.upload(user, draw);
  },
  'sign out': (user) => user.signOut(),
};

async function openDashboard(user: TestUser, draw: Draw, filters: Parameters<typeof look>[2] = []) {
  const id = chosen([...user.dashboards.keys()], draw);
  const dashboard = id && (await user.untilBuilt(id, PATIENCE_MS));
  if (dashboard) return look(user, dashboard, filters);
  await STEPS.dashboard(user, draw);
  return undefined;
}

/** Its dashboards stay, and tell that their data are gone: nobody looks at them any more. */
async function deleteSource(user: TestUser, source: GivenSource): Promise<void> {
  for (const [id, shown] of user.dashboards) if (shown === source) await user.deleteDashboard(id);
  await user.deleteSource(source);
}

async function readSources(user: TestUser): Promise<GivenSource[]> {
  return [...user.sources.values()].filter(({ isReady }) => isReady);
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
