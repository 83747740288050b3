import { expect, it } from '@jest/globals';
import { createPhrasing, measureFormat, sayCounted } from './phrasing.js';

it('counts one and many by the same noun', () => {
  const said = [0, 1, 2, 12_480].map((count) => sayCounted(count, 'row'));
  expect(said).toEqual(['0 rows', '1 row', '2 rows', '12,480 rows']);
  expect(sayCounted(2, 'category')).toBe('2 categories');
});

it('writes shares and relative changes as percent', () => {
  const phrasing = createPhrasing('rows', [
    { name: 'population', type: 'integer', role: 'measure', format: { decimals: 0 } },
  ]);
  const now = 'sum(if([year] = 2018, [population], null))';
  const formula = `${now} / sum(if([year] = 2005, [population], null)) - 1`;
  const formats = [
    measureFormat({ agg: 'share', column: 'population', as: 'Share' }, phrasing),
    measureFormat({ agg: 'formula', formula, as: 'Change' }, phrasing),
    measureFormat({ agg: 'formula', formula: now, as: 'Now' }, phrasing),
    measureFormat({ agg: 'sum', column: 'population', as: 'Total population' }, phrasing),
  ];
  expect(formats).toEqual([{ percent: true }, { percent: true }, undefined, { decimals: 0 }]);
});
