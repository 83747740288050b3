import { describe, expect, it } from '@jest/globals';
import { decide, REMINDED_EVERY_MS } from './decide.js';

type Standing = Parameters<typeof decide>[0];

const START = Date.parse('2026-11-02T12:00:00Z');
const DAY_MS = 86_400_000;
const NEW: Standing = {
  ...{ state: 'unknown', since: null, isTold: false, firedAt: null, recoveredAt: null },
  ...{ judgedVersion: 0, remind: false, snoozedUntil: null },
};

/** What each of these daily checks comes to. */
function outcomes(alert: Standing, verdicts: readonly (boolean | null)[]): string[] {
  let standing = alert;
  return verdicts.map((isFiring, day) => {
    const now = new Date(START + day * DAY_MS);
    const { outcome, isSent, next } = decide(standing, { isFiring, dataVersion: day + 1 }, now);
    standing = { ...standing, ...next };
    return isSent ? outcome.toUpperCase() : outcome;
  });
}

describe('who is told of an alert (F.5)', () => {
  it('once per crossing, and once when it is back', () => {
    expect(outcomes(NEW, [false, true, true, null, true, false, false, true])).toEqual([
      'calm',
      'FIRED',
      'firing',
      'unknown',
      'firing',
      'RECOVERED',
      'calm',
      'FIRED',
    ]);
  });

  it('also where the first check finds it', () => {
    expect(outcomes(NEW, [true, false])).toEqual(['FIRED', 'RECOVERED']);
  });

  it('nobody while it is snoozed; what still holds afterwards is told then', () => {
    const snoozed = { ...NEW, snoozedUntil: new Date(START + 2.5 * DAY_MS) };
    expect(outcomes(snoozed, [true, true, true, true, false])).toEqual([
      'snoozed',
      'snoozed',
      'snoozed',
      'FIRED',
      'RECOVERED',
    ]);
    expect(outcomes(snoozed, [true, false, false, false])).toEqual(['snoozed', 'calm', 'calm', 'calm']);
  });

  it('an end that came while it was snoozed is told afterwards to those who know of the beginning', () => {
    const told = { ...NEW, state: 'firing' as const, isTold: true, firedAt: new Date(START - DAY_MS) };
    const snoozed = { ...told, snoozedUntil: new Date(START + 1.5 * DAY_MS) };
    expect(outcomes(snoozed, [false, false, false])).toEqual(['snoozed', 'snoozed', 'RECOVERED']);
    // Back again meanwhile: they were told of it already.
    expect(outcomes(snoozed, [false, true, true])).toEqual(['snoozed', 'firing', 'firing']);
  });

  it('again every week where somebody wants to be reminded', () => {
    const days = REMINDED_EVERY_MS / DAY_MS;
    const checks = Array.from({ length: 2 * days + 1 }, () => true);
    const told = outcomes({ ...NEW, remind: true }, checks).filter(
      (outcome) => outcome === outcome.toUpperCase(),
    );
    expect(told).toEqual(['FIRED', 'REMINDED', 'REMINDED']);
  });

  it('not by data that is older than what was judged', () => {
    const judged = { ...NEW, state: 'firing' as const, isTold: true, judgedVersion: 5 };
    const { outcome, next } = decide(judged, { isFiring: false, dataVersion: 4 }, new Date(START));
    expect([outcome, next.state, next.judgedVersion]).toEqual(['outdated', 'firing', 5]);
  });
});
