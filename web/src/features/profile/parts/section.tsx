import { type ReactNode, useId } from 'react';
import { cn } from '../../../shared/lib/cn.js';
import { Card } from '../../../shared/ui/card.js';

export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  const headingId = useId();
  return (
    <Card id={id} aria-labelledby={headingId} className="scroll-mt-20">
      <h2 id={headingId} className="border-b border-border-subtle px-5 py-4 text-h2">
        {title}
      </h2>
      <div className="divide-y divide-border-subtle">{children}</div>
    </Card>
  );
}

/** One matter of a section: what it is at the left, what can be done at the right or below. */
export function Matter({
  title,
  text,
  actions,
  children,
}: {
  title: string;
  text?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="flex flex-col gap-3 px-5 py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <h3 className="text-h3">{title}</h3>
          {text && <div className="mt-0.5 max-w-[68ch] text-body wrap-anywhere text-text2">{text}</div>}
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {children}
    </div>
  );
}

/** What came of saving, beside the button that did it. */
export function Outcome({ done, error }: { done?: ReactNode; error?: Error | null }) {
  return (
    <p
      role="status"
      className={cn('text-body empty:sr-only', error ? 'text-danger-text' : 'text-success-text')}
    >
      {error ? error.message : done}
    </p>
  );
}
