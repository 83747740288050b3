import type { Receipt } from '@plumbline/contracts';
import type { ReceiptNotes } from '../insights/summary/draft.js';

/** What a summary tells of a receipt. */
export function notesOf({ rowsRead, rowsRejected, setAside, decisions }: Receipt): ReceiptNotes {
  const lines = new Map<string, number>();
  for (const { kind, fromLine, toLine } of setAside)
    lines.set(kind, (lines.get(kind) ?? 0) + toLine - fromLine + 1);
  return {
    ...{ rowsRead, rowsRejected },
    setAside: [...lines].map(([kind, count]) => ({ kind, lines: count })),
    undecided: decisions.filter(({ chosen }) => chosen === null).map(({ column }) => column),
  };
}
