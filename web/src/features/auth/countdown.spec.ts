import { describe, expect, it } from '@jest/globals';
import { countdownAt } from './countdown.js';

const at = (secondsLeft: number) => countdownAt(600_000, 600_000 - secondsLeft * 1_000);

describe('the time left of a code', () => {
  it('TFA-013 begins with 600 seconds, told as mm:ss', () => {
    expect(at(600)).toEqual({ secondsLeft: 600, text: '10:00', variant: 'calm' });
    expect(at(522).text).toBe('08:42');
    expect(at(9).text).toBe('00:09');
  });

  it('TFA-015 T-30 is orange from 59 seconds on, not at 60', () => {
    expect([at(60).variant, at(59).variant, at(1).variant]).toEqual(['calm', 'soon', 'soon']);
  });

  it('TFA-016 is over at 0 and stays so', () => {
    expect(at(0)).toEqual({ secondsLeft: 0, text: '00:00', variant: 'over' });
    expect(at(-30)).toEqual(at(0));
  });

  it('TFA-013 shows a second until it has passed', () => {
    expect(countdownAt(600_000, 1).text).toBe('10:00');
    expect(countdownAt(600_000, 1_000).text).toBe('09:59');
  });
});
