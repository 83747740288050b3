import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { scoreJson } from '../../../benchmarks/json.truth.js';
import { codesOf, namesOf, typesOf, usePreviews } from '../../../testing/use-previews.js';

const { failure, read } = usePreviews('json');

describe('values of JSON (DATA-003, trust.md 6)', () => {
  it('keeps every digit', async () => {
    const preview = await read(
      '[{"big":9007199254740993,"fine":0.1000000000000000055,"id":12345678901234567890,"huge":1e400,"code":"007"},' +
        '{"big":1,"fine":2,"id":12345678901234567891,"huge":1,"code":"008"}]',
    );
    expect(preview.rows[0]).toEqual([
      '9007199254740993',
      '0.1000000000000000055',
      '12345678901234567890',
      '1e400',
      '007',
    ]);
    expect(typesOf(preview)).toEqual(['integer', 'decimal', 'text', 'text', 'text']);
  });

  it('reads exponents, and points as points', async () => {
    const preview = await read('[{"e":1E+2,"p":1.234},{"e":2.5e-1,"p":5.678}]');
    expect(typesOf(preview)).toEqual(['decimal', 'decimal']);
    expect(preview.columns.map(({ max }) => max)).toEqual([100, 5.678]);
    expect(preview.receipt.decisions).toEqual([]);
  });

  it('the last of equal names counts, with a warning', async () => {
    const preview = await read('[{"a":1,"a":2},{"a":3},\n{"a":4,"b":5,"a":null}]');
    expect(preview.rows).toEqual([
      ['2', null],
      ['3', null],
      [null, '5'],
    ]);
    expect(preview.receipt.warnings).toContainEqual(
      expect.objectContaining({ code: 'duplicate_name', count: 2, line: 1 }),
    );
  });

  it('takes __proto__ for a name like any other', async () => {
    const preview = await read('[{"__proto__":{"polluted":1},"constructor":2,"toString":3}]');
    expect(namesOf(preview)).toEqual(['__proto__.polluted', 'constructor', 'toString']);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it('shows lone surrogates as U+FFFD with a warning', async () => {
    const preview = await read('[{"a":"x\\ud800"},{"a":"\\ud83d\\ude00"}]');
    expect(preview.rows).toEqual([['x\ufffd'], ['😀']]);
    expect(codesOf(preview)).toContain('lone_surrogate');
  });

  it.each([
    ['utf-8', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from('[{"ä":"é"}]')])],
    ['utf-16le', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('[{"ä":"é"}]', 'utf16le')])],
    ['utf-16be', Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from('[{"ä":"é"}]', 'utf16le').swap16()])],
    ['windows-1252', Buffer.from('[{"ä":"é"}]', 'latin1')],
  ])('reads %s', async (encoding, bytes) => {
    const preview = await read(bytes);
    expect(preview.receipt.encoding).toBe(encoding);
    expect([namesOf(preview), preview.rows]).toEqual([['ä'], [['é']]]);
  });
});

describe('what cannot be read (trust.md 6, S-28)', () => {
  it.each([
    ['malformed', ''],
    ['malformed', ' \n'],
    ['malformed', '[{"a":1},\n{"a":'],
    ['malformed', '{"a":1}\n{"a":2\n{"a":3}'],
    ['malformed', '['.repeat(200_000)],
    ['not_a_table', '5'],
    ['not_a_table', '"text"'],
    ['not_a_table', '[]'],
    ['not_a_table', '{}'],
    ['not_a_table', '[{}, {}]'],
    ['too_deep', `${'['.repeat(65)}${']'.repeat(65)}`],
    ['too_deep', `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`],
    ['too_deep', `${'['.repeat(200_000)}${']'.repeat(200_000)}`],
    ['too_many_columns', `{${Array.from({ length: 1_000_000 }, (_, at) => `"k${at}":1`).join(',')}}`],
    ['too_many_columns', `[{${Array.from({ length: 2_001 }, (_, at) => `"k${at}":1`).join(',')}}]`],
    ['file_too_complex', `["${'x'.repeat(10_000_000)}"]`],
  ])('is refused as %s', async (code, content) => {
    expect(await failure(content)).toBe(code);
  });

  it('names the place of what is wrong', async () => {
    await expect(read('[{"é":1},\n {"é":"ü" x}]')).rejects.toMatchObject({
      code: 'malformed',
      message: expect.stringContaining('line 2, character 11: found “x”, expected a comma'),
      place: { line: 2, column: '11' },
    });
  });
});

const data = resolve('../shared/data');
const withData = existsSync(join(data, 'json_JSONTestSuite')) ? describe : describe.skip;

withData('public files (needs data beside the repository)', () => {
  it('are refused, taken and counted as they must be', async () => {
    for (const { name, score, goal, misses } of await scoreJson(data))
      expect({ name, score, misses }).toEqual({ name, score: goal, misses: [] });
  });
});
