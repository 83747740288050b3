import { formatCount } from '@plumbline/charts';
import type { ObjectRestorePlan } from '@plumbline/contracts';
import { Plus, RotateCcw } from 'lucide-react';
import { KIND_WORDS, planLine } from './object-words.js';

const GLYPHS = { added: Plus, replaced: RotateCcw } as const;
const EFFECTS = { added: 'Comes back', replaced: 'Is replaced' } as const;

/** What a restore of one object would change, and what stays. */
export function ObjectPlan({ plan }: { plan: ObjectRestorePlan }) {
  const { problem, changes, added, replaced, notes } = plan;
  if (problem)
    return (
      <p
        role="alert"
        className="rounded-md border border-danger-border bg-danger-bg px-3 py-2 text-body text-danger-text"
      >
        {problem}
      </p>
    );
  const unlisted = added + replaced - changes.length;
  return (
    <section aria-label="What it would change" className="flex flex-col gap-2">
      <p className="text-body text-text1">{planLine(plan)}</p>
      <ul className="flex max-h-64 flex-col gap-1.5 overflow-y-auto" tabIndex={-1}>
        {changes.map(({ kind, id, name, effect, detail }) => {
          const Glyph = GLYPHS[effect];
          return (
            <li key={`${kind} ${id}`} className="flex items-start gap-2 text-body text-text1">
              <Glyph aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-text3" />
              <span className="min-w-0 wrap-anywhere">
                <span className="sr-only">{EFFECTS[effect]}: </span>
                {KIND_WORDS[kind]} “{name}”
                {detail && <span className="block text-caption text-text2">{detail}</span>}
              </span>
            </li>
          );
        })}
      </ul>
      {unlisted > 0 && <p className="text-label font-normal text-text2">and {formatCount(unlisted)} more</p>}
      <ul className="list-disc pl-5 text-label font-normal text-text2 marker:text-text3">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </section>
  );
}
