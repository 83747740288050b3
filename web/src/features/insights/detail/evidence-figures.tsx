import type { EvidenceFigure } from '@plumbline/contracts';
import { FactSentence } from '../../../entities/fact/fact-sentence.js';

/** Effect, sample, confidence and worth, side by side. */
export function EvidenceFigures({ figures }: { figures: readonly EvidenceFigure[] }) {
  return (
    <dl className="grid grid-cols-2 overflow-hidden rounded-md border border-border @2xl:auto-cols-fr @2xl:grid-flow-col @2xl:grid-cols-none">
      {figures.map(({ label, value, note }) => (
        <div
          key={label}
          className="last:odd:col-span-2 @2xl:last:odd:col-span-1 -mt-px -ml-px min-w-0 border-t border-l border-border px-4 py-3 wrap-anywhere"
        >
          <dt className="text-label text-text2">{label}</dt>
          <dd className="mt-1 text-h2 text-text1 tabular-nums">
            <FactSentence phrases={value} variant="quiet" />
          </dd>
          <dd className="text-caption text-text2 tabular-nums">
            <FactSentence phrases={note} variant="quiet" />
          </dd>
        </div>
      ))}
    </dl>
  );
}
