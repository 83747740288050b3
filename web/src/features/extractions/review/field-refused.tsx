import type { ExtractionField } from '@plumbline/contracts';
import { TriangleAlert } from 'lucide-react';
import { fieldWords } from '../../../entities/extraction/extraction-words.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import type { Decision } from './model/open-changes.js';
import type { Review } from './model/use-review.js';

/** A decision that the server did not keep: why, both values, and what can be done. Nothing of it is lost. */
export function FieldRefused({ field, review }: { field: ExtractionField; review: Review }) {
  const { decision, problem } = review.refusedOf(field.name) ?? {};
  if (!decision || !problem) return null;
  const { isMeanwhile, message } = problem;
  return (
    <div role="alert" className="mt-3 rounded-md border border-warning-border bg-warning-bg p-3">
      <p className="flex items-start gap-2 text-label font-normal text-warning-text">
        <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
        {isMeanwhile
          ? 'Someone else has decided on this field in the meantime. Neither value was written over.'
          : `Your decision was not kept: ${message}`}
      </p>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 text-label">
        <dt className="font-normal text-text2">{isMeanwhile ? 'Theirs' : 'As it stands'}</dt>
        <dd className="wrap-anywhere text-text1">{standingWords(field)}</dd>
        <dt className="font-normal text-text2">Yours</dt>
        <dd className="wrap-anywhere text-text1">{decisionWords(field, decision)}</dd>
      </dl>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="compact" onClick={() => review.keepMine(field.name)}>
          {isMeanwhile ? 'Keep mine' : 'Try again'}
        </Button>
        <Button size="compact" variant="ghost" onClick={() => review.keepTheirs(field.name)}>
          {isMeanwhile ? 'Keep theirs' : 'Leave it as it stands'}
        </Button>
      </div>
    </div>
  );
}

const standingWords = (field: ExtractionField): string =>
  field.state === 'to_check' ? `${fieldWords(field)}, still to check` : fieldWords(field);

function decisionWords(field: ExtractionField, { state, value }: Decision): string {
  if (state === 'rejected') return 'Not in this document';
  if (state === 'changed') return value ?? 'What stands in the box';
  const read = field.readValue === undefined ? field.value : field.readValue;
  return fieldWords({ ...field, value: read });
}
