import { type Finding, type Hit, toFindings } from '@plumbline/code-analysis';
import type { FindingHome } from '@plumbline/contracts';

/** A finding with what can be opened to mend it. */
export type HomeFinding = Finding & { home: FindingHome };

/** Findings of one thing. Two things may bear one name: the mark of a finding holds which one it is. */
export const atHome = (home: FindingHome, findings: readonly Finding[]): HomeFinding[] =>
  findings.map((finding) => ({
    ...finding,
    home,
    fingerprint: `${home.id.slice(0, 8)}-${finding.fingerprint}`,
  }));

/** A finding about the whole of a text; its mark outlives what the detail counts. */
export const ofText = (path: string, text: string, rule: Hit['rule'], detail: string): Finding[] =>
  toFindings({ path, text }, [{ rule, start: 0, end: text.length, detail }]);
