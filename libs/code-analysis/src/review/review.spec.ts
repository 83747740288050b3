import { beforeAll, describe, expect, it } from '@jest/globals';
import { loadParsers } from '../analyse.js';
import { applyPatch, NoPatch, readPatch } from './patch.js';
import { reviewPatch } from './review.js';

beforeAll(loadParsers);

const BEFORE = 'const a = 1;\nif (a == "x") g();\nexport const b = 2;\n';
const PATCH = `diff --git a/src/auth/token.ts b/src/auth/token.ts
--- a/src/auth/token.ts
+++ b/src/auth/token.ts
@@ -1,3 +1,4 @@
 const a = 1;
 if (a == "x") g();
-export const b = 2;
+export const b = (text) => text;
+eval(input);
diff --git a/db/migrations/7-share.sql b/db/migrations/7-share.sql
new file mode 100644
--- /dev/null
+++ b/db/migrations/7-share.sql
@@ -0,0 +1,1 @@
+ALTER TABLE shares ADD COLUMN ends_at timestamptz NOT NULL;
diff --git a/logo.png b/logo.png
Binary files a/logo.png and b/logo.png differ
`;
const review = (patch: string, before?: string) => reviewPatch(readPatch(patch), () => before);

describe('a patch', () => {
  it('is read with the numbers of its lines', () => {
    const [file, sql, picture] = readPatch(PATCH);
    expect(file).toMatchObject({ path: 'src/auth/token.ts', change: 'changed', added: 2, removed: 1 });
    expect(file?.hunks[0]?.lines.map(({ kind, oldLine, newLine }) => [kind, oldLine, newLine])).toEqual([
      ['kept', 1, 1],
      ['kept', 2, 2],
      ['removed', 3, undefined],
      ['added', undefined, 3],
      ['added', undefined, 4],
    ]);
    expect([sql?.change, picture?.hunks]).toEqual(['added', []]);
  });

  it('gives the text afterwards, and none where it was made for another text', () => {
    const [file] = readPatch(PATCH);
    expect(file && applyPatch(file, BEFORE)).toBe(
      'const a = 1;\nif (a == "x") g();\nexport const b = (text) => text;\neval(input);\n',
    );
    expect(file && applyPatch(file, 'something else\n')).toBeUndefined();
  });

  it.each([
    ['Dear all,\nplease review.', 1],
    ['--- a/x.ts\n+++ b/x.ts\n@@ -1,2 +1,2 @@\n a', 5],
  ])('is refused with the line from which on it is none', (text, line) => {
    expect(() => readPatch(text)).toThrow(NoPatch);
    try {
      readPatch(text);
    } catch (error) {
      expect(error).toMatchObject({ line });
    }
  });
});

describe('a review', () => {
  it('F.2 finds what is wrong on changed lines, and is silent about older ones', () => {
    const { findings, files } = review(PATCH, BEFORE);
    expect(findings.map(({ rule, path, line }) => [rule, path, line])).toEqual([
      ['security/eval', 'src/auth/token.ts', 4],
      ['sql/required-column-without-default', 'db/migrations/7-share.sql', 1],
    ]);
    expect(findings[0]?.lines.map(({ text }) => text)).toContain('eval(input);');
    expect(files.map(({ seen }) => seen)).toEqual(['whole', 'whole', 'nothing']);
  });

  it('F.2 looks at the changed parts alone where the file is not at hand', () => {
    const { findings, files } = review(PATCH);
    expect(findings.some(({ rule, line }) => rule === 'security/eval' && line === 4)).toBe(true);
    expect(files[0]?.seen).toBe('parts');
  });

  it('F.2 says how much can go wrong, with reasons that add up', () => {
    const { risk, changedLines } = review(PATCH, BEFORE);
    expect(risk.parts.map(({ reason }) => reason)).toEqual([
      'access rules',
      'migration',
      'untested functions',
    ]);
    expect(risk.parts.reduce((sum, { points }) => sum + points, 0)).toBe(risk.score);
    expect([risk.level, changedLines]).toEqual(['medium', 4]);
  });

  it('F.2 asks what a reviewer has to make sure of', () => {
    expect(review(PATCH, BEFORE).checklist.map(({ title, isDone }) => [title, isDone])).toEqual([
      ['Access rules changed', false],
      ['Migration 7-share', false],
      ['No new dependency', true],
      ['No new outbound call', true],
      ['Tests for new functions', false],
    ]);
  });

  it('F.2 knows a new dependency and a call that leaves the server', () => {
    const { checklist } = review(`diff --git a/package.json b/package.json
--- a/package.json
+++ b/package.json
@@ -1,2 +1,3 @@
 {
-  "a": "1.0.0",
+  "a": "1.1.0",
+  "left-pad": "1.3.0",
diff --git a/src/x.ts b/src/x.ts
--- a/src/x.ts
+++ b/src/x.ts
@@ -1,1 +1,2 @@
 const a = 1;
+await fetch(a);
`);
    expect(checklist.map(({ title, detail }) => [title, detail])).toEqual([
      ['A new dependency', 'left-pad: licence and keepers known?'],
      ['A new outbound call', 'src/x.ts:2: where to, and what goes?'],
      ['No new exported function', ''],
    ]);
  });
});
