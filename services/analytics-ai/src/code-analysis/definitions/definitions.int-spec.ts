import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CodeFinding, CodeGate } from '@plumbline/contracts';
import { eventually } from '@plumbline/testing';
import { type Caller, RunningAnalytics } from '../../testing/running-analytics.js';
import { DefinitionsHandler } from './definitions.handler.js';

describe('templates and schedules that rules look through', () => {
  let analytics: RunningAnalytics;
  let maria: Caller;
  let handler: DefinitionsHandler;
  beforeAll(async () => {
    analytics = await RunningAnalytics.start();
    maria = await analytics.signIn();
    handler = analytics.app.get(DefinitionsHandler);
  });
  afterAll(() => analytics?.stop());

  const hear = (apply: (tx: RunningAnalytics['database']['manager']) => Promise<void>) =>
    analytics.database.transaction(apply);
  const analysed = async (): Promise<CodeFinding[]> => {
    const { body: run } = await analytics.call<{ id: string }>(maria, 'POST', '/api/code-analysis/run', {
      body: { subject: 'workspace' },
    });
    await eventually('the run has ended', async () => {
      const { body } = await analytics.call<CodeGate>(maria, 'GET', '/api/code-analysis/gate');
      return body.lastRun?.id === run.id && body.lastRun.status === 'done' ? body : undefined;
    });
    return (await analytics.call<CodeFinding[]>(maria, 'GET', '/api/code-analysis')).body;
  };

  it('CODE-002 F.1 are followed, their faults say what to open, and are fixed once they are gone', async () => {
    const { wid: workspaceId } = maria.claims;
    const [templateId, scheduleId] = [randomUUID(), randomUUID()];
    const template = { workspaceId, aggregateVersion: 1, templateId, name: 'Freight', uses: [] };
    await hear((tx) =>
      handler.onExtractionTemplateKept({ ...template, fields: [{ name: 'Ship date', type: 'text' }] }, tx),
    );
    await hear((tx) =>
      handler.onScheduleKept(
        {
          ...{
            workspaceId,
            aggregateVersion: 1,
            scheduleId,
            name: 'Weekly',
            kind: 'dashboard',
            target: randomUUID(),
          },
          ...{ when: { every: 'week', days: [1], at: '08:00', zone: 'UTC' }, filters: [] },
          ...{ condition: 'always', threshold: null },
        },
        tx,
      ),
    );
    const found = await analysed();
    expect(found.map(({ rule, home }) => [rule, home])).toEqual([
      ['correctness/report-of-what-is-gone', { type: 'schedule', id: scheduleId }],
      ['quality/date-field-as-text', { type: 'extraction-template', id: templateId }],
    ]);
    const sarif = await analytics.call(maria, 'GET', '/api/code-analysis/export?format=sarif');
    expect(JSON.stringify(sarif.body)).toContain('templates/Freight/Ship%20date');

    await hear((tx) =>
      handler.onExtractionTemplateKept({ ...template, fields: [{ name: 'Ship date', type: 'date' }] }, tx),
    );
    await hear((tx) => handler.onScheduleDeleted({ workspaceId, aggregateVersion: 2, scheduleId }, tx));
    expect(await analysed()).toEqual([]);
    await hear((tx) =>
      handler.onExtractionTemplateDeleted({ workspaceId, aggregateVersion: 3, templateId }, tx),
    );
    const [row] = await analytics.database.query(
      `SELECT (SELECT count(*)::int FROM known_templates WHERE workspace_id = $1) AS templates,
              (SELECT count(*)::int FROM known_schedules WHERE workspace_id = $1) AS schedules`,
      [workspaceId],
    );
    expect(row).toEqual({ templates: 0, schedules: 0 });
  });
});
