import { createContext, type ReactNode, useContext } from 'react';
import type { FactRef } from '../../../entities/fact/facts.api.js';

/** Opens a fact beside what the screen shows. */
export const OpenFactContext = createContext<((fact: FactRef) => void) | null>(null);

/** A number that opens where it comes from; plain words where its fact is not known. */
export function FactNumber({ fact, children }: { fact: FactRef | null; children: ReactNode }) {
  const open = useContext(OpenFactContext);
  if (!fact || !open) return children;
  return (
    <button
      type="button"
      title="Show where this number comes from"
      onClick={() => open(fact)}
      className="touch-target inline rounded-xs text-left tabular-nums underline decoration-dotted decoration-2 decoration-text3 underline-offset-4 hover:decoration-text1"
    >
      {children}
    </button>
  );
}

export const factOf = (id: string | null, row?: number, column?: string): FactRef | null =>
  id === null ? null : { id, ...(row !== undefined && { row }), ...(column !== undefined && { column }) };
