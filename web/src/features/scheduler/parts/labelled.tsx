import type { ReactNode } from 'react';

/** Of choices that stand in several rows on a narrow screen: a line between the rows, none twice. */
export const WRAPPED = 'max-w-full flex-wrap [&>*]:-mt-px [&>*]:-ml-px [&>*]:border-t';

/** A part of the form beside its name. */
export function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section
      aria-label={name}
      className="grid gap-x-6 gap-y-3 border-t border-border py-5 sm:grid-cols-[5rem_1fr]"
    >
      <h3 className="text-h3">{name}</h3>
      <div className="flex min-w-0 flex-col items-start gap-3">{children}</div>
    </section>
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
