import type { ComponentProps } from 'react';
import { cn } from '../lib/cn.js';

/** A bordered surface without shadow. Never inside another. */
export function Card({ className, ...props }: ComponentProps<'section'>) {
  return <section {...props} className={cn('rounded-lg border border-border bg-surface', className)} />;
}
