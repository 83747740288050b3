import { describe, expect, it } from '@jest/globals';
import type { Column } from '@plumbline/contracts';
import { linkedWith, withLink, withSameNames } from './column-links.js';

const column = (name: string, type: Column['type'] = 'text', role: Column['role'] = 'dimension'): Column => ({
  ...{ name, type, role },
});

describe('links between columns of several sources', () => {
  it('says what a column is called elsewhere, and no longer when it is taken back', () => {
    const links = withLink([], ['a', 'region'], ['b', 'district']);
    expect(links).toEqual([{ a: 'region', b: 'district' }]);
    expect(linkedWith(links, ['a', 'region'], 'b')).toBe('district');
    expect(withLink(links, ['a', 'region'], ['b', undefined])).toEqual([]);
  });

  it('adds a third source to the same link', () => {
    const links = withLink([{ a: 'region', b: 'district' }], ['a', 'region'], ['c', 'area']);
    expect(links).toEqual([{ a: 'region', b: 'district', c: 'area' }]);
  });

  it('takes a column from the link that had it', () => {
    const links = withLink([{ a: 'region', b: 'district' }], ['a', 'city'], ['b', 'district']);
    expect(links).toEqual([{ a: 'city', b: 'district' }]);
  });

  it('links what is called the same and holds the same, but nothing that is measured', () => {
    const own = [column('Region'), column('day', 'date'), column('amount', 'decimal', 'measure')];
    const other = [column('region'), column('Day', 'timestamp'), column('amount', 'decimal', 'measure')];
    expect(withSameNames([], ['a', own], ['b', other])).toEqual([
      { a: 'Region', b: 'region' },
      { a: 'day', b: 'Day' },
    ]);
    expect(withSameNames([], ['a', [column('code')]], ['b', [column('code', 'integer')]])).toEqual([]);
  });
});
