import type { ReactNode } from 'react';

export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="rounded-xs border border-border bg-sunken px-1 font-sans text-caption text-text3">
      {children}
    </kbd>
  );
}
