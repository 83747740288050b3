import { type ComponentProps, useEffect, useRef } from 'react';
import { cn } from '../../lib/cn.js';

/** The actions at the foot of a sheet. Toasts keep above them. */
export function SheetFooter({ className, ...props }: ComponentProps<'footer'>) {
  const footer = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = footer.current;
    if (!element) return;
    const root = document.documentElement.style;
    const observer = new ResizeObserver(() =>
      root.setProperty('--toast-bottom', `${element.getBoundingClientRect().height}px`),
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      root.removeProperty('--toast-bottom');
    };
  }, []);
  return (
    <footer
      {...props}
      ref={footer}
      className={cn(
        'border-t border-border-subtle px-4 py-3 pb-[max(12px,env(safe-area-inset-bottom))] md:px-8',
        className,
      )}
    />
  );
}
