import { describe, expect, it } from '@jest/globals';
import { changeForSending, checkOpinion, type Remark } from './opinion.js';
import { readPatch } from './patch.js';
import { plainOpinion } from './plain-reviewer.js';

const FILES = readPatch(`diff --git a/src/a.ts b/src/a.ts
--- a/src/a.ts
+++ b/src/a.ts
@@ -10,3 +10,4 @@
 const given = hash(token);
-if (!canShare(user)) throw forbidden();
+if (given == stored.hash) accept();
+for (const tile of tiles.slice(0, 8)) await run(tile);
 const password = 'Tr0ub4dor&3';
`);
const FINDINGS = [
  { id: 'f1', path: 'src/a.ts', line: 11 },
  { id: 'f2', path: 'src/a.ts', line: 99 },
];
const remark = (more: Partial<Remark>): Remark => ({
  ...{ path: 'src/a.ts', line: 11, severity: 'high', title: 'x', why: 'y', about: null, agrees: true },
  ...{ quote: 'if (given == stored.hash) accept();', ...more },
});

describe('a second opinion', () => {
  it('F.3 confirms, contradicts or does not mention a finding', () => {
    const states = (remarks: Remark[]) =>
      checkOpinion(remarks, FINDINGS, FILES).agreements.map(({ state }) => state);
    expect(states([remark({})])).toEqual(['confirmed', 'unconfirmed']);
    const against = { about: 'f1', agrees: false, line: 12, quote: 'tiles.slice(0, 8)' };
    expect(states([remark({ ...against, why: 'It is at most 8.' })])).toEqual([
      'contradicted',
      'unconfirmed',
    ]);
    expect(states([remark({ ...against, why: 'It is at most 500.' })])).toEqual([
      'unconfirmed',
      'unconfirmed',
    ]);
  });

  it('F.3 drops what quotes a line that is not there, and says so', () => {
    const { dropped, others } = checkOpinion(
      [remark({ line: 214 }), remark({ path: 'src/b.ts' }), remark({ quote: 'something else' })],
      FINDINGS,
      FILES,
    );
    expect(others).toEqual([]);
    expect(dropped).toEqual([
      'it quoted src/a.ts:214, which is no line of the change',
      'it quoted src/b.ts, which the change does not touch',
      'it quoted words that do not stand at src/a.ts:11',
    ]);
  });

  it('F.3 is asked with secrets masked', () => {
    const { files, left } = changeForSending(FILES);
    expect(JSON.stringify(files)).not.toContain('Tr0ub4dor');
    expect(files[0]?.lines[2]).toBe('11 + if (given == stored.hash) accept();');
    expect(left).toBe(0);
  });

  it('F.3 of the built-in reviewer sees what went away, and names only lines that are there', () => {
    const remarks = plainOpinion(FILES);
    expect(remarks.map(({ title, line }) => [title, line])).toEqual([
      ['Secret compared with ==', 11],
      ['A check went away', 11],
    ]);
    expect(checkOpinion(remarks, [], FILES).dropped).toEqual([]);
  });
});
