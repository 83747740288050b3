import type { ReactNode } from 'react';

interface SheetFooterProps {
  /** What stands before all. */
  start?: ReactNode;
  /** What is still missing, in a sentence. */
  missing: string | undefined;
  children: ReactNode;
}

/** The foot of a sheet that is saved: what is missing on the left, what can be done on the right. */
export function SheetFooter({ start, missing, children }: SheetFooterProps) {
  return (
    <div className="flex flex-wrap items-center justify-end gap-2">
      <div className="mr-auto flex flex-wrap items-center gap-3">
        {start}
        {missing && <p className="text-label text-text3">{missing}</p>}
      </div>
      {children}
    </div>
  );
}
