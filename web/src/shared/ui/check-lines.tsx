import { Check, TriangleAlert } from 'lucide-react';
import { cn } from '../lib/cn.js';

interface CheckLinesProps {
  checks: readonly { ok: boolean; message: string }[];
  className?: string;
}

/** What was checked, in words: what does not hold before what does. */
export function CheckLines({ checks, className }: CheckLinesProps) {
  if (checks.length === 0) return null;
  const ordered = [...checks].sort((a, b) => Number(a.ok) - Number(b.ok));
  return (
    <ul className={cn('flex flex-col gap-1', className)}>
      {ordered.map(({ ok, message }) => (
        <li key={message} className="flex items-start gap-1.5 text-label font-normal text-text2">
          {ok ? (
            <Check className="mt-0.5 size-4 shrink-0 text-success-text" aria-hidden="true" />
          ) : (
            <TriangleAlert className="mt-0.5 size-4 shrink-0 text-warning-text" aria-hidden="true" />
          )}
          <span className="min-w-0 wrap-anywhere">
            <span className="sr-only">{ok ? 'Holds: ' : 'Does not hold: '}</span>
            {message}
          </span>
        </li>
      ))}
    </ul>
  );
}
