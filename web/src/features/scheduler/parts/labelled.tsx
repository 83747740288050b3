import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { cn } from '../../../shared/lib/cn.js';
import { useMediaQuery } from '../../../shared/lib/use-media-query.js';

/** Of choices that stand in several rows on a narrow screen: a line between the rows, none twice. */
export const WRAPPED = 'max-w-full flex-wrap [&>*]:-mt-px [&>*]:-ml-px [&>*]:border-t';

interface PartProps {
  name: string;
  /** What it holds now: on a narrow screen it is a row that says this and unfolds. Absent: it is always open. */
  now?: string | undefined;
  /** On a narrow screen it is open at first. */
  isFirst?: boolean;
  children: ReactNode;
}

/** A part of the form beside its name. */
export function Part({ name, now, isFirst = false, children }: PartProps) {
  const isNarrow = useMediaQuery('(width < 40rem)');
  const [isOpen, setOpen] = useState(isFirst);
  const isFolding = isNarrow && now !== undefined;
  return (
    <section
      aria-label={name}
      className={cn(
        'grid gap-x-6 gap-y-3 border-t border-border sm:grid-cols-[5rem_1fr]',
        isFolding ? 'py-3' : 'py-5',
      )}
    >
      <h3 className="min-w-0 text-h3">
        {isFolding ? <Fold {...{ name, now, isOpen }} onToggle={() => setOpen(!isOpen)} /> : name}
      </h3>
      {(!isFolding || isOpen) && (
        <div className="flex min-w-0 flex-col items-start gap-3 max-sm:pb-2">{children}</div>
      )}
    </section>
  );
}

function Fold({
  name,
  now,
  isOpen,
  onToggle,
}: {
  name: string;
  now: string;
  isOpen: boolean;
  onToggle: () => void;
}) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onToggle}
      className="flex min-h-11 w-full items-center justify-between gap-3 text-left"
    >
      <span className="min-w-0">
        {name}
        {!isOpen && <span className="block truncate text-body font-normal text-text2">{now}</span>}
      </span>
      <ChevronDown aria-hidden="true" className={cn('size-4 shrink-0 text-text3', isOpen && 'rotate-180')} />
    </button>
  );
}

/** A control whose name stands before it. */
export function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <span className="text-label text-text2">{label}</span>
      {children}
    </div>
  );
}
