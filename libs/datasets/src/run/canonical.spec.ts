import { describe, expect, it } from '@jest/globals';
import { canonicalJson, factId, uuidV5 } from './canonical.js';

describe('canonical JSON', () => {
  it('does not depend on the order of keys or on absent members', () => {
    expect(canonicalJson({ b: [1, { d: null, c: 'é' }], a: undefined })).toBe('{"b":[1,{"c":"é","d":null}]}');
    expect(canonicalJson({ x: 1, y: 2 })).toBe(canonicalJson({ y: 2, x: 1 }));
  });
});

describe('uuid version 5', () => {
  it('is the test vector of RFC 9562, A.4', () => {
    expect(uuidV5('6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'www.example.com')).toBe(
      '2ed6657d-e927-568b-95e1-2665a8aea6a2',
    );
  });

  it('tells facts apart by workspace, version and content alone', () => {
    const workspace = '6ba7b810-9dad-11d1-80b4-00c04fd430c8';
    const id = factId(workspace, 1, { plan: { a: 1, b: 2 } });
    expect(factId(workspace, 1, { plan: { b: 2, a: 1 } })).toBe(id);
    expect(factId(workspace, 2, { plan: { a: 1, b: 2 } })).not.toBe(id);
    expect(factId('6ba7b811-9dad-11d1-80b4-00c04fd430c8', 1, { plan: { a: 1, b: 2 } })).not.toBe(id);
  });
});
