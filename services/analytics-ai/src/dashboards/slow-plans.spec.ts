import { describe, expect, it, jest } from '@jest/globals';
import { createLogger } from '@plumbline/server';
import { notingSlow } from './slow-plans.js';

const OF = {
  ...{ dashboardId: '00000000-0000-4000-8000-000000000001', version: 1, plans: 2 },
  dataSourceId: '00000000-0000-4000-8000-000000000002',
};

const ASKED = {
  row: { id: OF.dashboardId },
  source: { id: OF.dataSourceId, version: OF.version },
  prepared: [0, 0],
};

/** Runs plans that seem to take so long, and answers what the log says of them. */
async function noted(ms: number, run: () => Promise<number> = async () => 7): Promise<unknown[]> {
  const logger = createLogger('spec', 'silent');
  const warn = jest.spyOn(logger, 'warn');
  let time = 0;
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => {
    time += ms;
    return time;
  });
  await notingSlow(logger, ASKED, run).catch(() => undefined);
  clock.mockRestore();
  return warn.mock.calls.map(([facts]) => facts);
}

describe('F.9 slow plans of a dashboard', () => {
  it('are told with their dashboard, and nothing that people named', async () => {
    expect(await noted(1_200)).toEqual([{ ...OF, ms: 1_200 }]);
    expect(await noted(20)).toEqual([]);
  });

  it('are told where they fail, too', async () => {
    const failing = () => Promise.reject(new Error('no answer'));
    expect(await noted(3_000, failing)).toMatchObject([{ ms: 3_000 }]);
  });
});
