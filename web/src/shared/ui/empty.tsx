import type { ReactNode } from 'react';

interface EmptyProps {
  /** Line art of the kind of thing that is missing. */
  picture?: ReactNode;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}

/** Nothing here yet, or nothing left by a filter: two different sentences, one variant. */
export function Empty({ picture, title, children, action }: EmptyProps) {
  return (
    <div className="flex flex-col items-center gap-3 px-6 py-16 text-center">
      {picture && (
        <div className="text-text3" aria-hidden="true">
          {picture}
        </div>
      )}
      <h2 className="text-h3">{title}</h2>
      {children && <div className="max-w-md text-body text-text2">{children}</div>}
      {action}
    </div>
  );
}
