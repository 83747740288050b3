import { beforeAll, describe, expect, it } from '@jest/globals';
import { ALL_RULES } from './all-rules.js';
import { analyse, languageOf, loadParsers } from './analyse.js';
import { toCsv } from './csv.js';
import { maskPersonal, maskSecrets } from './mask-secrets.js';
import { toSarif } from './sarif.js';

beforeAll(loadParsers);

const TEXT = "const a = 1;\n\nif (a == 'x') eval(input);\nif (a == 'x') eval(input);\n";
const inText = (text: string) => analyse({ path: 'src/a.ts', text });

describe('findings', () => {
  it('F.1 keep their mark when lines move or are indented anew, and equal lines have marks of their own', () => {
    const before = inText(TEXT).map(({ fingerprint }) => fingerprint);
    const after = inText(`// moved\n\n\n${TEXT.replace(/if/g, '  if')}`).map(
      ({ fingerprint }) => fingerprint,
    );
    expect(after).toEqual(before);
    expect(new Set(before).size).toBe(before.length);
  });

  it('say where they are, from line 1', () => {
    expect(inText(TEXT).find(({ rule }) => rule === 'security/eval')).toMatchObject({
      line: 3,
      endLine: 3,
      snippet: "if (a == 'x') eval(input);",
      category: 'security',
    });
  });

  it('F.1 never show a secret', () => {
    const [found] = inText("const dbPassword = 'Tr0ub4dor&3';");
    expect(found?.snippet).toBe("const dbPassword = '••••••';");
    expect(maskSecrets('postgres://app:Tr0ub4dor@db/x')).toBe('postgres://app:••••••@db/x');
    expect(maskPersonal('from dana@firm.test')).toBe('from ••••••');
  });

  it('come from no text that a program wrote or that cannot be parsed', () => {
    expect(inText('if (')).toEqual([]);
    expect(inText(`// @generated\n${TEXT}`)).toEqual([]);
    expect(analyse({ path: 'chart/a.yaml', text: 'a: 1\n{{- if .Values.b }}\nb: NO\n{{- end }}' })).toEqual(
      [],
    );
    expect(languageOf('logo.png')).toBeUndefined();
  });
});

describe('findings as files', () => {
  it('F.1 SARIF 2.1.0 names the rule, the place and the mark, and what was accepted', () => {
    const findings = inText(TEXT).map((finding) => ({ ...finding, suppression: 'A demonstration' }));
    const { version, runs } = toSarif(findings, ALL_RULES, { version: '1.2.0' }) as {
      version: string;
      runs: {
        tool: { driver: { rules: { id: string }[] } };
        results: { ruleId: string; ruleIndex: number }[];
      }[];
    };
    expect(version).toBe('2.1.0');
    const [run] = runs;
    for (const { ruleId, ruleIndex } of run?.results ?? [])
      expect(run?.tool.driver.rules[ruleIndex]?.id).toBe(ruleId);
    expect(run?.results).toHaveLength(findings.length);
    expect(run?.results[0]).toMatchObject({
      locations: [{ physicalLocation: { artifactLocation: { uri: 'src/a.ts' }, region: { startLine: 3 } } }],
      partialFingerprints: { 'ruleAndLine/v1': findings[0]?.fingerprint },
      suppressions: [{ kind: 'external', justification: 'A demonstration' }],
    });
  });

  it('F.1 CSV has a header, quotes what needs it, and gives spreadsheets no formula', () => {
    const [finding] = inText(TEXT);
    const text = toCsv(finding ? [{ ...finding, path: '=1+1', why: 'a "b", c' }] : []);
    expect(text.split('\r\n')[0]).toBe(
      'rule,category,severity,status,path,line,endLine,title,why,fix,comment,fingerprint',
    );
    expect(text).toContain(",'=1+1,");
    expect(text).toContain('"a ""b"", c"');
  });
});
