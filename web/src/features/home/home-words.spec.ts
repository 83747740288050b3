import { describe, expect, it } from '@jest/globals';
import {
  confidencePercent,
  dashboardFacts,
  insightCountText,
  sourceFacts,
  welcomeText,
} from './home-words.js';

const createdAt = '2026-11-20T12:00:00.000Z';

describe('words of the home screen', () => {
  it('HOME-001 greets by username, HOME-002 else "User"', () => {
    expect(welcomeText('maria')).toBe('Welcome back, maria');
    expect(welcomeText('')).toBe('Welcome back, User');
    expect(welcomeText(undefined)).toBe('Welcome back, User');
  });

  it('HOME-018 HOME-019 HOME-020 a source has its record count, type in capitals and day', () => {
    expect(sourceFacts({ recordCount: 5_140, uploadType: 'csv', createdAt })).toBe(
      '5,140 records · CSV · Nov 20, 2026',
    );
    expect(sourceFacts({ recordCount: 1, uploadType: null, createdAt })).toBe(
      '1 record · UNKNOWN · Nov 20, 2026',
    );
    expect(sourceFacts({ status: 'failed', recordCount: null, uploadType: 'csv', createdAt })).toBe(
      'Not read · CSV · Nov 20, 2026',
    );
  });

  it('HOME-026 HOME-027 a dashboard has its charts, KPIs, and date and time of its last change', () => {
    expect(dashboardFacts({ config: { charts: [1, 2], kpis: [1] }, updatedAt: createdAt })).toMatch(
      /^2 charts · 1 KPI · updated Nov 20, 2026, \d{1,2}:00\s[AP]M$/u,
    );
    expect(dashboardFacts({ updatedAt: createdAt })).toMatch(/^0 charts · 0 KPIs · /);
  });

  it.each([
    ['0.97', '97%'],
    ['0.654', '65%'],
    ['0.655', '66%'],
    ['0.9999', '>99%'],
    ['none', '0%'],
    [undefined, '0%'],
  ])('HOME-037 the confidence %s is %s', (confidence, text) => {
    expect(confidencePercent(confidence)).toBe(text);
  });

  it('HOME-032 counts the insights', () => {
    expect(insightCountText(5, 47)).toBe('5 of 47 insights');
    expect(insightCountText(1, 1)).toBe('1 of 1 insight');
  });
});
