import { describe, expect, it } from '@jest/globals';
import { formatWords, isDelimited, layoutOptions } from './layout-words.js';

describe('how a file is laid out, in words', () => {
  it('DATA-002 says how JSON and XML hold their records', () => {
    expect(formatWords({ format: 'json', layout: 'ndjson' })).toBe('JSON, one record per line');
    expect(formatWords({ format: 'json', layout: 'object' })).toBe('JSON, records under their keys');
    expect(formatWords({ format: 'xml', layout: 'elements' })).toBe('XML, repeated elements');
    expect(formatWords({ format: 'csv', layout: 'delimited' })).toBe('CSV');
  });

  it('DATA-004 only a text file may be laid out otherwise', () => {
    expect(layoutOptions('txt').map(({ value }) => value)).toContain('fixed_width');
    expect(layoutOptions('json')).toEqual([]);
  });

  it('only delimited files have a delimiter', () => {
    expect(isDelimited('delimited')).toBe(true);
    expect(isDelimited('elements')).toBe(false);
  });
});
