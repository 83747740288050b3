import { createHash } from 'node:crypto';

interface Marked {
  rule: string;
  path: string;
  line: string;
}

/**
 * Marks of findings that stay the same when lines move or are indented anew: a hash of rule, path and the line without
 * its white space. Equal lines in one file are counted, so that each has a mark of its own.
 */
export function fingerprints(marked: readonly Marked[]): string[] {
  const seen = new Map<string, number>();
  return marked.map(({ rule, path, line }) => {
    const key = [rule, path, line.replace(/\s+/gu, '')].join('\n');
    const nth = seen.get(key) ?? 0;
    seen.set(key, nth + 1);
    return createHash('sha256').update(`${key}\n${nth}`).digest('hex').slice(0, 32);
  });
}
