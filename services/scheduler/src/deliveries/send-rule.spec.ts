import { describe, expect, it } from '@jest/globals';
import type { MailFigure, SendThreshold } from '@plumbline/contracts';
import type { RunFile } from '../catalog/schedule-run.entity.js';
import { endWithoutMail, thresholdWords } from './send-rule.js';

const threshold: SendThreshold = { tile: 'revenue', title: 'Revenue', side: 'below', value: 10_000 };
const rule = (more: Partial<SendThreshold> = {}) => ({
  ...{ condition: 'value' as const, dataState: null },
  threshold: { ...threshold, ...more },
});
const fileWith = (...figures: MailFigure[]): RunFile => ({
  ...{ exportId: 'x', name: 'x.pdf', bytes: 1 },
  mail: { title: 'Sales', origin: '', blocks: [], left: 0, figures },
});
const revenue = (value: number | null, words = `$${value}`): MailFigure => ({
  ...{ tile: 'revenue', title: 'Revenue', value, words },
});
const byTime = { cause: 'time' } as const;

describe('F.5 a file that is sent only if a value is beyond its threshold (SCHED-001)', () => {
  it.each<[number, SendThreshold['side'], boolean]>([
    [9_999.99, 'below', true],
    [10_000, 'below', false],
    [12_000, 'below', false],
    [10_000.01, 'above', true],
    [10_000, 'above', false],
    [-3, 'above', false],
  ])('%d is %s 10,000: %s', (value, side, isSent) => {
    const end = endWithoutMail(rule({ side }), byTime, fileWith(revenue(value)));
    expect(end === undefined).toBe(isSent);
    if (end) expect(end.status).toBe('unchanged');
  });

  it('says the value that it has and the one that it is compared with', () => {
    const end = endWithoutMail(rule(), byTime, fileWith(revenue(12_345.6, '$12.3K')));
    expect(end?.note).toBe('“Revenue” is $12.3K, not below $10,000, so nothing was sent.');
    expect(thresholdWords(0.065, '5.7%')).toBe('6.5%');
    expect(thresholdWords(-4, '−€9')).toBe('€-4');
  });

  it('is held where its figure is gone or has no value', () => {
    expect(endWithoutMail(rule(), byTime, fileWith())).toMatchObject({
      ...{ status: 'held', error: expect.stringContaining('removed from the dashboard') },
    });
    expect(endWithoutMail(rule(), byTime, fileWith(revenue(null, '–')))?.status).toBe('held');
  });

  it('is sent whatever the value to who asks for it', () => {
    for (const cause of ['person', 'test'] as const)
      expect(endWithoutMail(rule(), { cause }, fileWith(revenue(12_000)))).toBeUndefined();
  });
});
