import { describe, expect, it } from '@jest/globals';
import {
  askHealth,
  beginFactorProof,
  EMERGENCY_ANSWER,
  getHealthPage,
  getHealthState,
  getHealthSummary,
  getHealthTrend,
  giveHealthConsent,
  HEALTH_CONSENT,
  type HealthFigure,
  type HealthState,
  listHealthFigures,
  listHealthImports,
  listHealthReceipts,
  listHealthRecords,
} from '@plumbline/contracts';
import { screen, within } from '@testing-library/react';
import { QUIET } from '../../testing/quiet-server.js';
import { renderApp } from '../../testing/render-app.js';
import { answers, type Handler } from '../../testing/test-server.js';
import { userNamed } from '../../testing/users.js';

const SOON = new Date(Date.now() + 600_000).toISOString();
const OPEN: HealthState = {
  ...{ consent: { version: 1, at: SOON }, unlockedUntil: SOON, hasRecords: true, provider: null },
};
const LDL: HealthFigure = {
  ...{ metric: 'ldl', label: 'LDL cholesterol', unit: 'mg/dL', decimals: 0, per: 'reading', count: 8 },
  latest: { value: 134, from: '2026-11-03', to: '2026-11-03', count: 1 },
  baseline: {
    ...{ kind: 'extremes', low: 109, high: 121, middle: 116, count: 7, from: '2023-03-01', to: '2026-05-14' },
  },
  position: 'above',
};
const pointOf = (day: string, value: number, printed: readonly [number, string]) => ({
  ...{ day, value, records: 1, source: 'Lakeline', importId: null, page: null },
  ...{ printedValue: printed[0], printedUnit: printed[1], range: { low: 0, high: 99, text: '0 - 99' } },
});

function show(...handlers: Handler[]) {
  return renderApp('/health-ai', {
    session: userNamed('owner', { role: 'owner' }),
    handlers: [...handlers, ...QUIET],
  });
}

const RECORDS = [
  answers(getHealthState, OPEN),
  answers(listHealthFigures, [LDL]),
  answers(getHealthTrend, {
    ...{
      figure: LDL,
      gaps: [],
      devices: [],
      method: 'Range: from the lowest to the highest of the 7 readings before.',
    },
    points: [pointOf('2026-05-14', 116, [3, 'mmol/L']), pointOf('2026-11-03', 134, [134, 'mg/dL'])],
  }),
  answers(listHealthImports, []),
  answers(listHealthReceipts, []),
  answers(getHealthSummary, {
    ...{ formatVersion: 1, title: 'Summary for a visit', sources: [], filters: [], zone: 'UTC', facts: [] },
    blocks: [{ kind: 'paragraph', parts: [{ text: '134 mg/dL on Nov 3, 2026 [1].' }] }],
  }),
];

describe('the screen of health records', () => {
  it('HEALTH-002 ROLE-002 is locked until the second factor is proved', async () => {
    const { user } = show(
      answers(getHealthState, { consent: null, unlockedUntil: null, hasRecords: false, provider: null }),
      answers(beginFactorProof, { requiresTwoFactor: true, tempSessionId: 'x', method: 'app' }),
    );
    const lock = within(await screen.findByRole('region', { name: 'Locked' }));
    screen.getByText('Not medical advice.');
    await user.click(lock.getByRole('button', { name: 'Unlock' }));
    await lock.findByLabelText('Code, or a recovery code');
  });

  it('HEALTH-001 asks for the consent once, with its version', async () => {
    show(answers(getHealthState, { ...OPEN, consent: null }), answers(giveHealthConsent, OPEN));
    const text = within(await screen.findByRole('region', { name: HEALTH_CONSENT.title }));
    text.getByText(HEALTH_CONSENT.paragraphs[0]);
    text.getByRole('button', { name: 'I agree' });
  });

  it('HEALTH-001 HEALTH-002 compares with one’s own past, shows both units and the range as printed', async () => {
    show(...RECORDS);
    await screen.findByRole('heading', { name: 'LDL cholesterol is 18 above your own middle' });
    screen.getByText('Yours: 109 to 121, middle 116, of 7 readings before.', { exact: false });
    screen.getByText('3 mmol/L in the file');
    screen.getByRole('img', { name: /^LDL cholesterol: 2 values/ });
    expect(screen.getAllByText('0 - 99')).toHaveLength(2);
    await screen.findByText('134 mg/dL on Nov 3, 2026 [1].');
  });

  it('HEALTH-001 F.4 marks the row of the report that the newest value stands in', async () => {
    const importId = '00000000-0000-4000-8000-000000000077';
    const point = { ...pointOf('2026-11-03', 134, [134, 'mg/dL']), importId, page: 1 };
    const record = (printedValue: number, box: [number, number, number, number]) => ({
      ...{
        metric: 'ldl',
        name: 'LDL',
        at: '2026-11-03',
        until: null,
        source: 'Lakeline',
        importId,
        page: 1,
        box,
      },
      ...{
        value: printedValue,
        unit: 'mg/dL',
        printedValue,
        printedUnit: 'mg/dL',
        range: point.range,
        line: null,
      },
    });
    show(
      answers(getHealthTrend, { figure: LDL, gaps: [], devices: [], method: 'x', points: [point] }),
      answers(listHealthRecords, [record(90, [0, 0, 1, 0.1]), record(134, [0.1, 0.5, 0.9, 0.55])]),
      answers(
        { ...getHealthPage, path: `/api/health-ai/imports/${importId}/pages/1` },
        { picture: 'iVBORw0KGgo=' },
      ),
      ...RECORDS,
    );
    const mark = await screen.findByRole('img', { name: 'The row that prints LDL cholesterol' });
    expect([mark.style.top, mark.style.left]).toEqual(['50%', '10%']);
  });

  it('HEALTH-001 shows a second measurement beside the chosen one until it is not to be kept', async () => {
    const steps: HealthFigure = { ...LDL, metric: 'steps', label: 'Steps', unit: 'a day' };
    const { user } = show(answers(listHealthFigures, [LDL, steps]), ...RECORDS);
    await screen.findByRole('button', { name: 'Keep on the page' });
    await user.click(await screen.findByRole('button', { name: 'Do not keep' }));
    await screen.findByRole('button', { name: 'Keep on the page' });
    expect(screen.queryByRole('button', { name: 'Do not keep' })).toBeNull();
  });

  it('HEALTH-001 words of an emergency are answered in fixed words', async () => {
    const { user } = show(
      ...RECORDS,
      answers(askHealth, {
        ...{ kind: 'emergency', parts: [{ text: EMERGENCY_ANSWER }], columns: [], rows: [], suggestions: [] },
        engine: 'built-in',
      }),
    );
    const card = within(await screen.findByRole('region', { name: 'Ask about your records' }));
    await user.type(card.getByLabelText('Question'), 'chest pain');
    await user.click(card.getByRole('button', { name: 'Ask' }));
    await screen.findByText(EMERGENCY_ANSWER);
  });
});
