import { type ReactNode, useId } from 'react';

interface PartProps {
  title: string;
  note?: string;
  /** At the other end of the title's line. */
  side?: string;
  children: ReactNode;
}

/** A part of the fields, under its name. */
export function Part({ title, note, side, children }: PartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="pb-1">
      <div className="flex flex-wrap items-baseline gap-x-2 px-5 pt-3 pb-1.5">
        <h2 id={id} className="text-h3">
          {title}
        </h2>
        {note && <p className="text-caption text-text3 tabular-nums">{note}</p>}
        {side && <p className="ml-auto text-label font-normal text-text2">{side}</p>}
      </div>
      {children}
    </section>
  );
}
