import { afterEach, describe, expect, it } from '@jest/globals';
import type { ColumnProfile } from '@plumbline/contracts';
import { cleanup, render, screen } from '@testing-library/react';
import { FiveNumbers } from './five-numbers.js';

const columnOf = (min: number, quantiles: Record<string, number>, max: number) =>
  ({ name: 'amount', type: 'double', min, max, quantiles }) as unknown as ColumnProfile;
const shown = () =>
  [...document.querySelectorAll('dd')].map(({ textContent, title }) => [textContent, title]);

afterEach(cleanup);

describe('the five numbers of a column', () => {
  it('are written in full where they are short', () => {
    render(<FiveNumbers column={columnOf(1, { p25: 2, p50: 30, p75: 400 }, 5_000)} />);
    expect(shown()).toEqual([
      ['1', ''],
      ['2', ''],
      ['30', ''],
      ['400', ''],
      ['5,000', ''],
    ]);
    expect(document.querySelector('svg')).toBeTruthy();
  });

  it('have whole cents where they are money', () => {
    const money = {
      ...columnOf(2.55, { p25: 84.22, p50: 188.48, p75: 443.025 }, 950),
      format: { currency: 'USD' },
    };
    render(<FiveNumbers column={money} />);
    expect(shown().map(([text]) => text)).toEqual(['$2.55', '$84.22', '$188.48', '$443.03', '$950']);
  });

  it('are written short where they are long, and tell all of it where they are pointed at', () => {
    render(<FiveNumbers column={columnOf(0, { p25: 10, p50: 20, p75: 30 }, 1_234_567_890)} />);
    const [text, title] = shown().at(-1) ?? [];
    expect(title).toBe('1,234,567,890');
    expect(text?.length).toBeLessThan(9);
  });

  it('have no box where all values are equal', () => {
    render(<FiveNumbers column={columnOf(7, { p25: 7, p50: 7, p75: 7 }, 7)} />);
    screen.getByText('Five numbers');
    expect(document.querySelector('svg')).toBeNull();
  });
});
