import { expect, it } from '@jest/globals';
import { cellText } from './rows-cells.js';

it('writes years and numbers of stores as they are, and groups what is measured (DATA-002)', () => {
  expect(cellText({ name: 'year', type: 'integer', role: 'time' }, 2024)).toBe('2024');
  expect(cellText({ name: 'store', type: 'integer', role: 'dimension' }, 1204)).toBe('1204');
  expect(cellText({ name: 'visits', type: 'integer', role: 'measure' }, 2024)).toBe('2,024');
  expect(cellText({ name: 'year', type: 'integer', role: 'time' }, null)).toBe('–');
});
