import { describe, expect, it } from '@jest/globals';
import { crowdedFolders, longFiles } from './sizes.js';
import { judge } from './structure.js';

const files = (folder: string, count: number, ending = 'ts') =>
  Array.from({ length: count }, (_, index) => `${folder}/file-${index}.${ending}`);

describe('sizes', () => {
  it('find a folder of more than 25 files, its specs and the folders inside it not counted', () => {
    const crowded = crowdedFolders([
      ...files('libs/a/src', 26),
      ...files('libs/b/src', 25),
      ...files('libs/b/src/c', 5),
    ]);
    expect(crowded.map(({ place }) => place)).toEqual(['libs/a/src']);
    expect(crowdedFolders([...files('libs/b/src', 25), ...files('libs/b/src', 25, 'int-spec.ts')])).toEqual(
      [],
    );
  });

  it('find a file of more than 250 lines', () => {
    const long = longFiles(
      new Map([
        ['a.ts', 250],
        ['b.ts', 251],
      ]),
    );
    expect(long.map(({ place }) => place)).toEqual(['b.ts']);
  });

  it('let migrations be a list', () => {
    expect(crowdedFolders(files('services/auth/src/migrations', 40))).toEqual([]);
  });
});

describe('what is allowed', () => {
  const problems = [{ place: 'a.ts', message: 'a.ts: 300 lines' }];

  it('passes, and nothing beside it', () => {
    expect(judge(problems, ['a.ts'])).toEqual([]);
    expect(judge(problems, [])).toEqual(['a.ts: 300 lines']);
  });

  it('fails once it is no problem any more', () => {
    expect(judge([], ['a.ts'])).toEqual([expect.stringContaining('"a.ts" holds again')]);
  });
});
