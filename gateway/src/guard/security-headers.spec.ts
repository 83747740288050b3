import { describe, expect, it } from '@jest/globals';
import { securityHeaders } from './security-headers.js';

const headers = new Map(securityHeaders({ inlineScriptHashes: ['sha256-abc='], isTls: true }));
const policy = new Map(
  (headers.get('Content-Security-Policy') ?? '').split('; ').map((line): [string, string] => {
    const [name = '', ...sources] = line.split(' ');
    return [name, sources.join(' ')];
  }),
);

describe('S-20 the content security policy', () => {
  it('runs our own scripts and nothing else: none that was written into a page, none of plug-ins or elsewhere', () => {
    expect(policy.get('script-src')).toBe("'self' 'sha256-abc='");
    for (const sources of policy.values()) expect(sources).not.toMatch(/unsafe|\*|https?:/);
    for (const directive of ['object-src', 'base-uri', 'frame-ancestors'])
      expect(policy.get(directive)).toBe("'none'");
    expect(policy.get('default-src')).toBe("'self'");
  });

  it('is kept company by nosniff and no Referer', () => {
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Referrer-Policy')).toBe('no-referrer');
  });
});
