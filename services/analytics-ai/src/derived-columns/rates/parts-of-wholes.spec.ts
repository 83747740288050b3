import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { column, drawKind, figures, noise, oneOf, pictures } from '../../testing/draw-kind.js';
import { createTestSources, type TestSources } from '../../testing/test-source.js';

let sources: TestSources;
beforeAll(async () => {
  sources = await createTestSources();
});
afterAll(() => sources.end());

const SCHOOL = oneOf(5, ['Oak', 'River', 'Hill', 'Hill']);
const days = column('date', 'DATE', 'time', `DATE '2025-01-06' + CAST(i // 4 AS INTEGER)`);
const school = column('school', 'VARCHAR', 'dimension', SCHOOL);
const enrolled = column('enrolled', 'BIGINT', 'measure', `CAST(90 + floor(40 * ${noise(1)}) AS BIGINT)`);
const ABSENT = `CAST(floor(CASE WHEN ${SCHOOL} = 'River' THEN 16 ELSE 6 END * ${noise(2)}) AS BIGINT)`;

describe('a part and its whole in columns of counts', () => {
  it('are a rate of totals, over time and by what tells it apart', async () => {
    const config = await drawKind(sources, 'events', undefined, 800, [
      ...[days, school, enrolled],
      column('absent', 'BIGINT', 'measure', ABSENT),
    ]);
    expect(figures(config)[0]).toBe('Share absent');
    expect(pictures(config).slice(0, 2)).toEqual(['line: Share absent', 'bar: Share absent']);
    expect(config.charts[0]).toMatchObject({ subtitle: expect.stringContaining('as a share of enrolled') });
    expect(config.charts[0]?.plan.measures).toMatchObject([{ agg: 'weighted_avg', weight: 'enrolled' }]);
    expect(pictures(config).join()).not.toMatch(/enrolled|histogram|scatter/);
  });

  it('are none where the part is often more than the whole', async () => {
    const config = await drawKind(sources, 'events', undefined, 800, [
      ...[days, school, enrolled],
      column('absent', 'BIGINT', 'measure', `CAST(floor(200 * ${noise(3)}) AS BIGINT)`),
    ]);
    expect(figures(config).join()).not.toContain('Share absent');
  });

  it('of what makes up the whole together, the rarer is told', async () => {
    const config = await drawKind(sources, 'events', undefined, 800, [
      ...[days, school, enrolled],
      column('absent', 'BIGINT', 'measure', ABSENT),
      column('present', 'BIGINT', 'measure', `CAST(90 + floor(40 * ${noise(1)}) AS BIGINT) - ${ABSENT}`),
    ]);
    expect(figures(config)).toContain('Share absent');
    expect(figures(config).join()).not.toContain('resent');
  });

  it('that count step by step are a funnel of totals', async () => {
    const sent = `CAST(1000 + floor(900 * ${noise(6)}) AS BIGINT)`;
    const config = await drawKind(sources, 'events', 'newsletters', 400, [
      days,
      column('segment', 'VARCHAR', 'dimension', oneOf(7, ['New', 'Old'])),
      column('sent', 'BIGINT', 'measure', sent),
      column('opened', 'BIGINT', 'measure', `CAST(floor(${sent} * 0.4) AS BIGINT)`),
      column('clicked', 'BIGINT', 'measure', `CAST(floor(${sent} * 0.1) AS BIGINT)`),
    ]);
    const funnel = config.charts.find(({ type }) => type === 'funnel');
    expect(funnel?.title).toBe('10% get from Total sent to Total clicked');
  });
});
