import type { CodeFinding } from '@plumbline/contracts';
import type { ReactNode } from 'react';
import { SeverityBadge } from './severity-badge.js';

/** What a finding is, what may come of it, and what mends it; beside its rule stands what became of it. */
export function FindingWords({
  finding: { severity, rule, title, why, fix },
  children,
}: {
  finding: Pick<CodeFinding, 'severity' | 'rule' | 'title' | 'why' | 'fix'>;
  children: ReactNode;
}) {
  return (
    <div className="min-w-0">
      <p className="mb-2 flex flex-wrap items-center gap-2">
        <SeverityBadge severity={severity} />
        <span className="break-all text-caption text-text2">{rule}</span>
        {children}
      </p>
      <h3 className="text-h3">{title}</h3>
      <p className="text-body">{why}</p>
      <p className="text-body">
        <strong className="text-text1">Fix:</strong> {fix}
      </p>
    </div>
  );
}
