import { createHash } from 'node:crypto';
import type { Finding } from './finding.js';
import type { RuleWords, Severity } from './rule.js';

const LEVELS: Record<Severity, 'error' | 'warning' | 'note'> = {
  blocker: 'error',
  high: 'error',
  medium: 'warning',
  low: 'note',
};
/** As GitHub reads them: from 9 critical, from 7 high, from 4 medium. */
const SCORES: Record<Severity, string> = { blocker: '9.5', high: '8.0', medium: '5.5', low: '2.0' };

interface Suppressed {
  /** Accepted, or a false alarm, with the reason that was given. */
  suppression?: string;
}

/** Findings as SARIF 2.1.0 (OASIS, 2020), with the rules that were broken. */
export function toSarif(
  findings: readonly (Finding & Suppressed)[],
  rules: readonly RuleWords[],
  { version }: { version: string },
): Record<string, unknown> {
  const broken = rules.filter(({ id }) => findings.some(({ rule }) => rule === id));
  const placeOf = new Map(broken.map(({ id }, at) => [id as string, at]));
  return {
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: { name: 'Plumbline code analysis', semanticVersion: version, rules: broken.map(toRule) },
        },
        columnKind: 'utf16CodeUnits',
        results: findings.map((finding) => toResult(finding, placeOf.get(finding.rule))),
      },
    ],
  };
}

const toRule = ({ id, title, why, fix, severity }: RuleWords): Record<string, unknown> => ({
  id,
  name: id.replace(/(?:^|[/-])(\w)/gu, (_, letter: string) => letter.toUpperCase()),
  shortDescription: { text: title },
  fullDescription: { text: why },
  help: { text: fix },
  defaultConfiguration: { level: LEVELS[severity] },
  properties: { 'security-severity': SCORES[severity], tags: [id.split('/')[0]] },
});

const toResult = (finding: Finding & Suppressed, ruleIndex: number | undefined): Record<string, unknown> => ({
  ruleId: finding.rule,
  ...(ruleIndex !== undefined && { ruleIndex }),
  level: LEVELS[finding.severity],
  message: { text: `${finding.title}. ${finding.why} ${finding.fix}` },
  locations: [
    {
      physicalLocation: {
        artifactLocation: { uri: encodeURI(finding.path) },
        region: { startLine: finding.line, endLine: finding.endLine, snippet: { text: finding.snippet } },
      },
    },
  ],
  partialFingerprints: { 'ruleAndLine/v1': finding.fingerprint },
  guid: guidOf(finding.fingerprint),
  ...(finding.suppression !== undefined && {
    suppressions: [{ kind: 'external', status: 'accepted', justification: finding.suppression }],
  }),
});

/** A UUID of the form that SARIF asks for, the same for the same finding. */
function guidOf(fingerprint: string): string {
  const hex = createHash('sha256').update(fingerprint).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
