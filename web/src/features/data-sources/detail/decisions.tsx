import type { Decision } from '@plumbline/contracts';
import { EditorOnly } from '../../../entities/workspace/editor-only.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { choiceWords, consequenceOf, optionLabel } from '../parts/decision-words.js';

/** What the file left open, proved, or a person chose, with what it did to the rows; each can be changed. */
export function Decisions({ decisions, onChange }: { decisions: readonly Decision[]; onChange: () => void }) {
  if (decisions.length === 0) return null;
  return (
    <section className="mt-5 border-t border-border-subtle pt-4">
      <h3 className="text-label text-text1">Decisions</h3>
      <ul className="mt-1 divide-y divide-border-subtle">
        {decisions.map((decision) => (
          <li
            key={`${decision.question} ${decision.column}`}
            className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2.5"
          >
            <DecisionLine decision={decision} />
            <EditorOnly>
              <Button
                variant="link"
                size="compact"
                className="ml-auto"
                aria-label={`${decision.chosen === null ? 'Decide' : 'Change'} ${decision.column}`}
                onClick={onChange}
              >
                {decision.chosen === null ? 'Decide' : 'Change'}
              </Button>
            </EditorOnly>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** One decision in two lines: what was chosen by whom, and what that means for the rows. */
export function DecisionLine({ decision }: { decision: Decision }) {
  const { column, by, chosen, options } = decision;
  const others = options
    .filter(({ id }) => id !== chosen)
    .map(({ id }) => optionLabel(decision, id).toLowerCase());
  const consequence = consequenceOf(decision);
  return (
    <div className="min-w-0 flex-1 basis-64">
      <p className="text-label text-text1 wrap-anywhere">
        {column}: {choiceWords(decision)}
      </p>
      <p className="mt-0.5 text-caption text-text2">
        {WHO[by]} {by === 'file' && options[0]?.evidence[0]} {consequence}
        {others.length > 0 && ` Also possible: ${others.join(', ')}.`}
      </p>
    </div>
  );
}

const WHO: Record<Decision['by'], string> = {
  person: 'You chose it.',
  open: 'Nobody has chosen yet.',
  file: 'The file decides.',
};
