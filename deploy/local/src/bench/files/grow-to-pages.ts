import { randomUUID } from 'node:crypto';
import type { Chart, Dashboard } from '@plumbline/contracts';
import { elementAt } from '@plumbline/statistics';
import type { ApiClient } from '../../e2e/testing/api-client.js';

const HALF = { w: 6, h: 4 } as const;
/** Below everything that a built dashboard has. */
const FIRST_ROW = 100;
const MOST_STEPS = 20;

/** Puts pairs of its charts once more below the others until its file has so many pages. */
export async function growToPages(
  owner: ApiClient,
  id: string,
  wanted: number,
  pagesNow: () => Promise<number>,
): Promise<void> {
  const path = `/api/dashboards/${id}`;
  const { body } = await owner.get<Dashboard>(path);
  const drawn = body.config.charts.filter(({ type }) => type !== 'table');
  let { version } = body;
  let charts = body.config.charts;
  for (let step = 0; step < MOST_STEPS; step += 1) {
    if ((await pagesNow()) >= wanted) return;
    const pair = [0, 1].map((side): Chart => {
      const chart = elementAt(drawn, (2 * step + side) % drawn.length);
      const layout = { ...HALF, x: side * HALF.w, y: FIRST_ROW + step * HALF.h };
      return { ...chart, id: randomUUID(), layout };
    });
    charts = [...charts, ...pair];
    const saved = await owner.call<Dashboard>('PUT', path, {
      body: { config: { ...body.config, charts } },
      headers: { 'if-match': String(version) },
    });
    if (saved.status !== 200) throw new Error(`${path} answered ${saved.status}`);
    version = saved.body.version;
  }
  throw new Error(`${wanted} pages were not reached`);
}
