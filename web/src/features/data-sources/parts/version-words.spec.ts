import { describe, expect, it } from '@jest/globals';
import type { SourceVersion } from '@plumbline/contracts';
import { howItCame, pairOf, versionBefore } from './version-words.js';

const version = (number: number, sha256: string, current = false): SourceVersion => ({
  version: number,
  sha256,
  current,
  createdAt: '2026-11-20T16:12:00.000Z',
  rowCount: 10,
  columnCount: 2,
  settings: {},
  fileName: 'orders.csv',
  bytes: 100,
});
const versions = [version(4, 'b', true), version(2, 'b'), version(1, 'a')];
const nothing = { from: null, to: null };

describe('the versions of a data source', () => {
  it('follow each other by number, with gaps where a reading failed', () => {
    expect(versionBefore(versions, { version: 4 })?.version).toBe(2);
    expect(versionBefore(versions, { version: 1 })).toBeUndefined();
  });

  it('come of a new file or of another reading of the same one', () => {
    expect(versions.map((each) => howItCame(each, versions))).toEqual([
      'Same file, other settings',
      'New file',
      'First upload',
    ]);
  });

  it('are compared with the one before, unless others are asked for', () => {
    expect(pairOf(versions, nothing)).toEqual({ from: 2, to: 4 });
    expect(pairOf(versions, { from: '4', to: '1' })).toEqual({ from: 4, to: 1 });
    expect(pairOf(versions, { from: '9', to: 'x' })).toEqual({ from: 2, to: 4 });
  });

  it('are compared with a later one where the shown one is the first', () => {
    const back = [version(2, 'b'), version(1, 'a', true)];
    expect(pairOf(back, nothing)).toEqual({ from: 2, to: 1 });
  });

  it('are no pair where there is one, or one is asked for twice', () => {
    expect(pairOf([version(1, 'a', true)], nothing)).toBeUndefined();
    expect(pairOf(versions, { from: '2', to: '2' })).toBeUndefined();
  });
});
