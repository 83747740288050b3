import { describe, expect, it } from '@jest/globals';
import { singleKeyOf } from '../../../shared/lib/keyboard/single-key.js';
import { createSequence } from './go-to.js';
import { findItems } from './palette-items.js';

const press = (fields: object = {}) => ({
  key: 'n',
  repeat: false,
  defaultPrevented: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  target: null,
  ...fields,
});
const inField = { closest: () => ({}) } as unknown as EventTarget;

describe('shortcuts of one key', () => {
  it('work outside fields, without other keys, once for as long as they are held', () => {
    expect(singleKeyOf(press(), () => true)).toBe('n');
    for (const fields of [
      { repeat: true },
      { ctrlKey: true },
      { metaKey: true },
      { altKey: true },
      { defaultPrevented: true },
      { target: inField },
    ])
      expect(singleKeyOf(press(fields), () => true)).toBeNull();
  });

  it('can be switched off, other than keys that are no letters', () => {
    expect(singleKeyOf(press(), () => false)).toBeNull();
    expect(singleKeyOf(press({ key: 'ArrowDown' }), () => false)).toBe('ArrowDown');
  });
});

describe('g, then a letter', () => {
  it('leads to a screen', () => {
    const sequence = createSequence();
    expect([sequence('g', 0), sequence('b', 1_500)]).toEqual([null, '/dashboards']);
    expect(sequence('b', 1_600)).toBeNull();
  });

  it('is forgotten after a while, and after another letter', () => {
    const sequence = createSequence();
    sequence('g', 0);
    expect(sequence('b', 1_501)).toBeNull();
    sequence('g', 2_000);
    expect(sequence('z', 2_100)).toBeNull();
    expect(sequence('b', 2_200)).toBeNull();
  });
});

describe('the command palette', () => {
  const items = ['Home', 'Data Sources', 'orders.csv', 'Sales by channel'].map((label) => ({
    id: label,
    label,
    group: 'Screens',
    run: () => {},
  }));

  it('finds by every word, whatever its case and place', () => {
    expect(findItems(items, 'CHANNEL sales').map(({ label }) => label)).toEqual(['Sales by channel']);
    expect(findItems(items, '  ')).toHaveLength(4);
    expect(findItems(items, 'nothing')).toEqual([]);
  });

  it('shows what there are many of only where it is searched for', () => {
    const field = {
      id: 'f',
      label: 'Total $28.80, a.pdf',
      group: 'Fields',
      run: () => {},
      isOnlyFound: true,
    };
    expect(findItems([...items, field], '')).toHaveLength(4);
    expect(findItems([...items, field], 'total 28.80')).toEqual([field]);
  });

  it('puts what begins so first', () => {
    expect(findItems(items, 's').map(({ label }) => label)[0]).toBe('Sales by channel');
  });
});
