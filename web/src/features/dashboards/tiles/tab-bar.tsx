import type { DashboardTab } from '@plumbline/contracts';
import type { ReactNode } from 'react';
import { cn } from '../../../shared/lib/cn.js';

interface TabBarProps {
  tabs: readonly DashboardTab[];
  /** Undefined: the first. */
  current: string | undefined;
  onChoose: (id: string) => void;
  children?: ReactNode;
}

/** The tabs of a dashboard. Links of a page rather than panels: what they show lies in the address. */
export function TabBar({ tabs, current, onChoose, children }: TabBarProps) {
  const shown = tabs.find(({ id }) => id === current)?.id ?? tabs[0]?.id;
  return (
    <nav aria-label="Tabs" className="mb-4 flex items-center gap-4 overflow-x-auto border-b border-border">
      {tabs.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          aria-current={id === shown ? 'page' : undefined}
          onClick={() => onChoose(id)}
          className={cn(
            '-mb-px h-9 shrink-0 border-b-2 px-1 text-body font-medium whitespace-nowrap pointer-coarse:min-h-11',
            id === shown ? 'border-accent text-text1' : 'border-transparent text-text2 hover:text-text1',
          )}
        >
          {name}
        </button>
      ))}
      {children}
    </nav>
  );
}
