import { describe, expect, it } from '@jest/globals';
import { valuesOf } from './copy-text.js';

describe('a line of COPY', () => {
  it.each([
    ['a\tb', ['a', 'b']],
    ['\\N\t', [null, '']],
    ['\\\\N', ['\\N']],
    ['one\\ntwo\\tthree\\r', ['one\ntwo\tthree\r']],
    ['C:\\\\new', ['C:\\new']],
    ['{"a": "say \\\\"no\\\\""}', ['{"a": "say \\"no\\""}']],
    ['\\x41\\101', ['AA']],
    ['line\u2028separator', ['line\u2028separator']],
  ])('%j holds %j', (line, values) => {
    expect(valuesOf(line)).toEqual(values);
  });
});
