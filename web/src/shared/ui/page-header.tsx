import type { ReactNode } from 'react';

interface PageHeaderProps {
  /** The one h1 of the screen; takes the focus after a change of route. */
  title: string;
  /** Under the title: usage, origin, counts. */
  subtitle?: ReactNode;
  actions?: ReactNode;
}

export function PageHeader({ title, subtitle, actions }: PageHeaderProps) {
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 pt-6 pb-4">
      <div className="min-w-0 grow basis-80">
        <h1 tabIndex={-1} className="text-h1 wrap-anywhere">
          {title}
        </h1>
        {subtitle && <div className="mt-1 text-body wrap-anywhere text-text2">{subtitle}</div>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  );
}
