import { describe, expect, it } from '@jest/globals';
import { createStorage, readStored, type StorageArea, writeStored } from './storage.js';

function area(values = new Map<string, string>()): StorageArea & { values: Map<string, string> } {
  return {
    values,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

const refusing: StorageArea = {
  getItem: () => {
    throw new Error('refused');
  },
  setItem: () => {
    throw new Error('full');
  },
  removeItem: () => {
    throw new Error('refused');
  },
};

describe("the browser's own areas", () => {
  const provide = (localStorage: StorageArea, sessionStorage: StorageArea) => {
    for (const [name, value] of Object.entries({ localStorage, sessionStorage }))
      Object.defineProperty(globalThis, name, { value, configurable: true });
  };

  it('STOR-004 come in the order local storage, tab, memory', () => {
    const [local, tab] = [area(), area()];
    provide(local, tab);
    writeStored('a', '1');
    expect([local.values.get('plumbline_a'), tab.values.size]).toEqual(['1', 0]);
    provide(refusing, tab);
    writeStored('a', '2');
    expect(tab.values.get('plumbline_a')).toBe('2');
    provide(refusing, refusing);
    writeStored('a', '3');
    expect(readStored('a')).toBe('3');
  });
});

describe('what a browser keeps', () => {
  it('STOR-004 falls back from local storage to the tab to memory', () => {
    const [local, tab] = [area(), area()];
    createStorage(() => [local, tab]).write('a', '1');
    expect([local.values.size, tab.values.size]).toEqual([1, 0]);

    createStorage(() => [refusing, tab]).write('a', '2');
    expect(tab.values.get('plumbline_a')).toBe('2');

    const memory = createStorage(() => [refusing, refusing]);
    memory.write('a', '3');
    expect(memory.read('a')).toBe('3');
    memory.remove('a');
    expect(memory.read('a')).toBeNull();
  });

  it('STOR-005 prefixes every key with the name of the product', () => {
    const local = area();
    createStorage(() => [local]).write('theme', 'dark');
    expect([...local.values]).toEqual([['plumbline_theme', 'dark']]);
  });

  it('STOR-004 reads the newest value when an area has filled up since', () => {
    const full = { ...area(new Map([['plumbline_a', 'old']])), setItem: refusing.setItem };
    const tab = area();
    const stored = createStorage(() => [full, tab]);
    stored.write('a', 'new');
    expect(stored.read('a')).toBe('new');
  });
});
