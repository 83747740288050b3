import { describe, expect, it } from '@jest/globals';
import { plainFormat } from './choose-format.js';

describe('what the first bytes leave no doubt about (T-15)', () => {
  it.each(['[{"a":1,"b":2},{"a":3,"b":4}]', '[\n  {"a b": 1}]', '{"a":1}\n{"a":2}\n', ' {"a": []}'])(
    'JSON: %j',
    (text) => {
      expect(plainFormat(Buffer.from(text))).toBe('json');
      expect(plainFormat(Buffer.from(`\ufeff${text}`, 'utf16le'))).toBe('json');
    },
  );

  it.each(['<?xml version="1.0"?>\n<a/>', '<rows>\n  <row id="1"/>', '<k:ml a="1"><!-- x -->', '<é><x/>'])(
    'XML: %j',
    (text) => {
      expect(plainFormat(Buffer.from(text))).toBe('xml');
    },
  );

  it.each(['{a};{b}\n1;2\n', '[1] note,x\n', '"a","b"\n1,2\n', '<ann> hello <bob>\n', '<.>', '', 'a,b\n'])(
    'may be a table: %j',
    (text) => {
      expect(plainFormat(Buffer.from(text))).toBeUndefined();
    },
  );
});
