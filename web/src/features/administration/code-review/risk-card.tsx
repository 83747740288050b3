import type { CodeReview } from '@plumbline/contracts';
import { Lock, LockOpen } from 'lucide-react';
import { Badge } from '../../../shared/ui/badge.js';
import { Card } from '../../../shared/ui/card.js';
import { closingFindings, gateWords } from './review-words.js';

const FILLS = ['bg-seq-7', 'bg-seq-6', 'bg-seq-5', 'bg-seq-4', 'bg-seq-3', 'bg-seq-2', 'bg-seq-1'] as const;

/** How much harm the change can do, with the reasons that add up to it, and whether its gate is open. */
export function RiskCard({ review: { risk, findings } }: { review: CodeReview }) {
  const closing = closingFindings(findings).length;
  return (
    <Card aria-label="Risk" className="flex flex-wrap items-center gap-x-6 gap-y-4 p-5">
      <div>
        <h2 className="text-caption text-text2">Risk</h2>
        <p className="tabular-nums">
          <strong className="text-h1 text-text1">{risk.score}</strong>{' '}
          <span className="text-caption text-text2">of 100, {risk.level}</span>
        </p>
      </div>
      <div className="min-w-0 flex-1 basis-80">
        <div className="flex h-2.5 gap-px overflow-hidden rounded-[2px] bg-pressed" aria-hidden="true">
          {risk.parts.map(({ reason, points }, at) => (
            <span key={reason} className={FILLS[at]} style={{ width: `${points}%` }} />
          ))}
        </div>
        <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-caption text-text2">
          {risk.parts.map(({ reason, points }, at) => (
            <li key={reason} className="inline-flex items-center gap-1.5 tabular-nums">
              <span className={`size-2.5 rounded-[2px] ${FILLS[at]}`} aria-hidden="true" />
              <strong className="text-text1">{points}</strong> {reason}
            </li>
          ))}
          {risk.parts.length === 0 && <li>Nothing that this change touches is known to be risky.</li>}
        </ul>
      </div>
      <div className="flex flex-col items-start gap-1 sm:items-end">
        {closing > 0 ? (
          <Badge tone="danger" icon={<Lock aria-hidden="true" />}>
            Gate closed
          </Badge>
        ) : (
          <Badge tone="success" icon={<LockOpen aria-hidden="true" />}>
            Gate open
          </Badge>
        )}
        <p className="text-caption text-text2">{gateWords(closing)}</p>
      </div>
    </Card>
  );
}
