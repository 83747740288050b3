import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { column, drawKind, noise } from '../../testing/draw-kind.js';
import { createTestSources, type TestSources } from '../../testing/test-source.js';

let sources: TestSources;
beforeAll(async () => {
  sources = await createTestSources();
});
afterAll(() => sources.end());

const applications = (stage: string) =>
  drawKind(sources, 'events', 'applications', 1_200, [
    column('applied', 'DATE', 'time', `DATE '2024-01-01' + CAST(i * 0.6 AS INTEGER)`),
    column(
      'source',
      'VARCHAR',
      'dimension',
      `CASE WHEN ${noise(3)} < 0.5 THEN 'Referral' WHEN ${noise(4)} < 0.5 THEN 'Agency' ELSE 'Job board' END`,
    ),
    column('stage', 'VARCHAR', 'dimension', stage),
  ]);
const decided = `CASE WHEN ${noise(5)} < 0.3 + i / 3000.0 THEN 'Hired' ELSE 'Rejected' END`;

it('how rows came out is not followed where the newest have not ended, and is told of all that have (DASH-001)', async () => {
  const overTime = ({ charts }: Awaited<ReturnType<typeof applications>>) =>
    charts.filter(
      ({ plan }) => plan.measures[0]?.as === 'Share hired' && plan.dimensions.some(({ grain }) => grain),
    );
  const [all] = overTime(await applications(decided));
  expect(all?.plan.filters.map(({ op }) => op)).toEqual(['is_not_null']);

  const unripe = await applications(
    `CASE WHEN i > 1050 AND i < 1190 AND ${noise(6)} < 0.9 THEN 'Screening' WHEN i > 1050 THEN 'Hired' ELSE ${decided} END`,
  );
  const [ripe] = overTime(unripe);
  expect(ripe?.plan.filters).toContainEqual({ column: 'applied', op: 'lt', values: ['2025-09-01'] });
  const figure = unripe.kpis.find(({ title }) => title.startsWith('Share hired'));
  expect([figure?.title, figure?.plan.compare]).toEqual(['Share hired', undefined]);
});
