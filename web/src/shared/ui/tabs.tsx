import * as Radix from '@radix-ui/react-tabs';
import type { ReactNode } from 'react';
import { cn } from '../lib/cn.js';

interface TabsProps<Value extends string> {
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  tabs: ReadonlyArray<{ value: Value; label: ReactNode }>;
  /** `segmented` splits one control in equal parts; `line` underlines the current of several pages. */
  variant?: 'line' | 'segmented';
  className?: string;
  /** `TabPanel`s. */
  children: ReactNode;
}

export function Tabs<Value extends string>({
  label,
  value,
  onValueChange,
  tabs,
  variant = 'line',
  className,
  children,
}: TabsProps<Value>) {
  const isLine = variant === 'line';
  return (
    <Radix.Root value={value} onValueChange={(next) => onValueChange(next as Value)} className={className}>
      <Radix.List
        aria-label={label}
        className={cn(
          'flex',
          isLine ? 'gap-4 overflow-x-auto border-b border-border' : 'rounded-md bg-sunken p-1',
        )}
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className={cn(
              'h-9 whitespace-nowrap text-body font-medium text-text2 hover:text-text1 data-[state=active]:text-text1 pointer-coarse:min-h-11',
              isLine
                ? '-mb-px border-b-2 border-transparent px-1 data-[state=active]:border-accent'
                : 'flex-1 rounded-md border border-transparent data-[state=active]:border-border data-[state=active]:bg-surface',
            )}
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {children}
    </Radix.Root>
  );
}

export function TabPanel({
  value,
  className,
  children,
}: {
  value: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <Radix.Content value={value} className={className}>
      {children}
    </Radix.Content>
  );
}
