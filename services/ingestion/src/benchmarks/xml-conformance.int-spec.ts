import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { scoreXml } from './xml.truth.js';

const data = resolve('../shared/data');
const suite = existsSync(resolve(data, 'xml_jclark')) ? describe : describe.skip;

suite('the XML conformance files (DATA-003, trust.md 6; needs data beside the repository)', () => {
  it('are refused as malformed where they are not well-formed, and only there', async () => {
    const marks = await scoreXml(data);
    expect(marks.map(({ misses }) => misses)).toEqual([[], []]);
    expect(marks.map(({ score, goal }) => score === goal)).toEqual([true, true]);
  });
});
