import { formatCount } from '@plumbline/charts';
import type { CheckFinding, DeploymentCheck } from '@plumbline/contracts';
import { CircleCheck, CircleDashed, CircleX, TriangleAlert } from 'lucide-react';
import { formatDateTime } from '../../../shared/lib/format-time.js';
import { Card } from '../../../shared/ui/card.js';
import { byStatus, countOf, verdict } from './check-words.js';

const FILLS: Record<CheckFinding['status'], string> = {
  pass: 'bg-success-text',
  warn: 'bg-warning-solid',
  fail: 'bg-danger-solid',
};

/** Whether the installation is ready: a segment per check, and what changed since the last one. */
export function VerdictCard({ check }: { check: DeploymentCheck }) {
  const { title, note } = verdict(check);
  const { checks, comparison } = check;
  return (
    <Card aria-label="Verdict" className="flex flex-wrap items-center gap-x-8 gap-y-4 p-5">
      <div className="flex items-start gap-3">
        <VerdictIcon check={check} />
        <div>
          <h2 className="text-h2">{title}</h2>
          <p className="text-caption text-text2">{note}</p>
        </div>
      </div>
      {checks.length > 0 && (
        <div className="min-w-0 flex-1 basis-80">
          <div className="flex gap-0.5" aria-hidden="true">
            {byStatus(checks).map(({ id, status }) => (
              <span key={id} className={`h-2.5 min-w-1 flex-1 rounded-[2px] ${FILLS[status]}`} />
            ))}
          </div>
          <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-body tabular-nums">
            <Count status="fail" count={countOf(checks, 'fail')} word="failed" />
            <Count status="warn" count={countOf(checks, 'warn')} word="warn" />
            <Count status="pass" count={countOf(checks, 'pass')} word="passed" />
          </p>
        </div>
      )}
      {comparison && (
        <div className="border-border-subtle text-body lg:border-l lg:pl-6">
          <p className="text-caption text-text2">Against {formatDateTime(comparison.against)}</p>
          <p className="tabular-nums">
            <strong>{formatCount(comparison.newProblems.length)}</strong> new,{' '}
            <strong>{formatCount(comparison.fixed.length)}</strong> fixed
          </p>
        </div>
      )}
    </Card>
  );
}

function VerdictIcon({ check: { status, isReady } }: { check: DeploymentCheck }) {
  if (status !== 'done') return <CircleDashed className="mt-1 size-5 text-text3" aria-hidden="true" />;
  return isReady ? (
    <CircleCheck className="mt-1 size-5 text-success-text" aria-hidden="true" />
  ) : (
    <CircleX className="mt-1 size-5 text-danger-text" aria-hidden="true" />
  );
}

function Count({ status, count, word }: { status: CheckFinding['status']; count: number; word: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      {count > 0 && <FindingIcon status={status} />} {formatCount(count)} {word}
    </span>
  );
}

/** The state of a check as a glyph; the words beside it say the same. */
export function FindingIcon({ status }: { status: CheckFinding['status'] }) {
  if (status === 'pass')
    return <CircleCheck className="size-4 shrink-0 text-success-text" aria-hidden="true" />;
  if (status === 'warn')
    return <TriangleAlert className="size-4 shrink-0 text-warning-text" aria-hidden="true" />;
  return <CircleX className="size-4 shrink-0 text-danger-text" aria-hidden="true" />;
}
