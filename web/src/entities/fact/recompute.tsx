import type { Fact } from '@plumbline/contracts';
import { Check, RotateCw, TriangleAlert } from 'lucide-react';
import { formatTime } from '../../shared/lib/format-time.js';
import { useNow } from '../../shared/lib/use-now.js';
import { Button } from '../../shared/ui/buttons/button.js';
import { factText } from './fact-text.js';
import { type FactRef, useRecompute } from './facts.api.js';

export type FactCheck = ReturnType<typeof useRecompute>;

export const useFactCheck = (ref: FactRef): FactCheck => useRecompute(ref);

interface RecomputeButtonProps {
  check: FactCheck;
  size?: 'compact' | 'default';
  className?: string;
}

export function RecomputeButton({ check, size = 'compact', className }: RecomputeButtonProps) {
  return (
    <Button size={size} className={className} isPending={check.isPending} onClick={() => check.mutate()}>
      {!check.isPending && <RotateCw aria-hidden="true" />}
      Recompute
    </Button>
  );
}

/** What the last recomputation said; nothing before there was one. */
export function RecomputeVerdict({ check, fact }: { check: FactCheck; fact: Fact }) {
  const now = useNow(check.isSuccess);
  if (check.isError)
    return (
      <Verdict tone="text-danger-text" icon={<TriangleAlert aria-hidden="true" />}>
        Could not be computed again: {check.error.message}
      </Verdict>
    );
  if (!check.data) return <span role="status" />;
  const { equal, durationMs, value } = check.data;
  const took = durationMs < 1 ? 'under 1 ms' : `${Math.round(durationMs)} ms`;
  const when =
    now - check.submittedAt < 60_000
      ? 'just now'
      : `at ${formatTime(new Date(check.submittedAt).toISOString())}`;
  const { live } = check.data;
  if (live && !live.isAnew)
    return (
      <Verdict tone="text-warning-text" icon={<TriangleAlert aria-hidden="true" />}>
        The last answer is kept: {live.problem}
      </Verdict>
    );
  if (live && !equal)
    return (
      <Verdict tone="text-warning-text" icon={<TriangleAlert aria-hidden="true" />}>
        The data has changed: {factText({ ...fact, value })} now, {factText(fact)} as of{' '}
        {formatTime(fact.live?.asOf ?? fact.computedAt)}
      </Verdict>
    );
  if (equal)
    return (
      <Verdict tone="text-success-text" icon={<Check aria-hidden="true" />}>
        Same value, {took}, {when}
      </Verdict>
    );
  return (
    <Verdict tone="text-danger-text" icon={<TriangleAlert aria-hidden="true" />}>
      Differs: {factText({ ...fact, value })} now, {took}, {when}
    </Verdict>
  );
}

function Verdict({
  tone,
  icon,
  children,
}: {
  tone: string;
  icon: React.ReactNode;
  children: React.ReactNode;
}) {
  return (
    <span
      role="status"
      className={`inline-flex min-w-0 items-center gap-1.5 text-label tabular-nums [&_svg]:size-4 [&_svg]:shrink-0 ${tone}`}
    >
      {icon}
      <span className="min-w-0">{children}</span>
    </span>
  );
}
