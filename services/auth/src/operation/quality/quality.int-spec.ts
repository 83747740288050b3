import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EventPayload, FactsAudited, ProductQuality, SeriesSample } from '@plumbline/contracts';
import { type RunningAuth, startAuth } from '../../testing/running-auth.js';
import { SamplesHandler } from '../monitoring/samples.handler.js';
import { RuleEvaluation } from '../rules/rule-evaluation.js';
import { FactAuditsHandler } from './fact-audits.handler.js';

let auth: RunningAuth;
let owner: string;

beforeAll(async () => {
  auth = await startAuth();
  owner = await auth.owner();
});
afterAll(() => auth?.stop());

const quality = async () =>
  (await auth.call<ProductQuality>('GET', '/api/monitoring/quality', { token: owner })).body;
const count = (metric: string, outcome: string, value: number): SeriesSample => ({
  ...{ metric, service: 'analytics-ai', label: outcome, kind: 'growth', value },
});
function tell(...series: SeriesSample[]) {
  const at = new Date().toISOString();
  const sample = {
    ...{ processId: randomUUID(), name: 'plumbline', host: 'desk', version: '1', startedAt: at, from: at },
    ...{ until: at, series, requests: [], lines: [], aggregateVersion: 1 },
  };
  return auth.database.transaction((tx) => auth.app.get(SamplesHandler).onProcessSampled(sample, tx));
}

describe('F.9 product quality', () => {
  it('is empty before anything was counted', async () => {
    const { days, measures, audits } = await quality();
    expect([days.length, audits]).toEqual([30, []]);
    expect(measures.map(({ whole }) => whole)).toEqual([0, 0, 0, 0]);
    expect(measures[0]?.shares.every((share) => share === null)).toBe(true);
  });

  it('tells of each measure how many of how many, and of each day the share', async () => {
    await tell(count('questions_total', 'answered', 180), count('questions_total', 'no_answer', 15));
    await tell(count('questions_total', 'asked_back', 5), count('fields_reviewed_total', 'accepted', 10));
    await tell(count('forecast_points_total', 'held', 8), count('forecast_points_total', 'missed', 2));
    const { measures } = await quality();
    const of = (name: string) => measures.find(({ measure }) => measure === name);
    expect(of('questions')).toMatchObject({ part: 15, whole: 200 });
    expect(of('questions')?.shares.at(-1)).toBe(0.075);
    expect(of('forecasts')).toMatchObject({ part: 8, whole: 10 });
    expect(of('fields')).toMatchObject({ part: 0, whole: 10 });
  });

  it('a fact that does not recompute is shown with its place, and mailed by a rule that is there from the beginning', async () => {
    const differing = [
      { factId: randomUUID(), workspaceId: randomUUID(), dataSourceId: randomUUID(), version: 2 },
    ];
    const audit: EventPayload<typeof FactsAudited> = {
      ...{ auditId: randomUUID(), at: new Date().toISOString(), seed: 'x', sampled: 20, equal: 19 },
      ...{ unreadable: 0, differing, aggregateVersion: 1 },
    };
    await auth.database.transaction((tx) => auth.app.get(FactAuditsHandler).onFactsAudited(audit, tx));
    await tell(count('facts_audited_total', 'equal', 19), count('facts_audited_total', 'differing', 1));
    expect((await quality()).audits).toMatchObject([{ sampled: 20, differing }]);
    await auth.app.get(RuleEvaluation).pass(new Date(Date.now() + 120_000));
    const [user]: { email: string }[] = await auth.database.query(
      `SELECT email FROM users WHERE role = 'owner'`,
    );
    const { text } = await auth.mailTo(user?.email ?? '', 'A number does not come out again: 1');
    expect(text).toContain('Facts that did not recompute in the last 24 hours');
  });
});
