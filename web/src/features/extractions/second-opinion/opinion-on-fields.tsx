import type {
  Extraction,
  ExtractionField,
  FieldAgreement,
  Reviewer,
  SecondOpinion,
} from '@plumbline/contracts';
import { Info } from 'lucide-react';
import { valueWords } from '../../../entities/extraction/extraction-words.js';
import { AgreementBadge } from '../../../entities/opinion/agreement-badge.js';
import { EditorOnly } from '../../../entities/workspace/editor-only.js';
import { Button } from '../../../shared/ui/buttons/button.js';

export interface SecondOpinionProps {
  extraction: Extraction;
  /** Opens a field, with its place beside it. */
  onField: (name: string) => void;
  /** Takes what a reviewer read, as a person's correction. */
  onAccept: (name: string, reading: NonNullable<FieldAgreement['reading']>, reviewer: Reviewer) => void;
}

/** What differs is looked at first. */
const ORDER = ['contradicted', 'unconfirmed', 'confirmed'] as const;

/** Field by field where a second reading agrees, then what does not go together in the document. */
export function OpinionOnFields({ opinion, ...props }: SecondOpinionProps & { opinion: SecondOpinion }) {
  const { agreements, others, dropped, reviewer } = opinion;
  const sorted = ORDER.flatMap((state) => agreements.filter((each) => each.state === state));
  const isSilent = ({ state, reading }: FieldAgreement) => state === 'unconfirmed' && !reading;
  const unread = sorted.filter(isSilent);
  return (
    <>
      <section aria-label="Field by field" className="flex flex-col gap-3">
        <h3 className="text-h3">Field by field</h3>
        <p className="text-caption text-text2 tabular-nums">{countWords(agreements)}</p>
        <ul className="flex flex-col gap-4">
          {sorted
            .filter((agreement) => !isSilent(agreement))
            .map((agreement) => (
              <OnField key={agreement.findingId} agreement={agreement} reviewer={reviewer} {...props} />
            ))}
        </ul>
        {unread.length > 0 && (
          <p className="text-body text-text2 wrap-anywhere">
            It read no value for: {unread.map(({ findingId }) => findingId).join(', ')}.
          </p>
        )}
      </section>
      <section aria-label="What does not go together" className="flex flex-col gap-3">
        <h3 className="text-h3">What does not go together</h3>
        {others.length === 0 && <p className="text-body text-text2">It saw nothing of the kind.</p>}
        <ul className="flex flex-col gap-4">
          {others.map(({ path, line, title, why, state, quote }) => (
            <li key={`${path}:${line} ${title} ${why}`} className="flex flex-col items-start gap-1 text-body">
              <AgreementBadge state={state} />
              <strong className="text-text1">{title}</strong>
              <span className="wrap-anywhere">{why}</span>
              <q className="text-caption text-text2 wrap-anywhere">{quote}</q>
              <span className="text-caption text-text3">
                {path}, line {line}
              </span>
            </li>
          ))}
        </ul>
      </section>
      {dropped.map((why) => (
        <p key={why} className="flex items-start gap-2 text-body">
          <Info className="mt-0.5 size-4 shrink-0 text-text3" aria-hidden="true" />
          One reading was dropped: {why}.
        </p>
      ))}
    </>
  );
}

const countWords = (agreements: readonly FieldAgreement[]): string =>
  ORDER.map((state) => `${agreements.filter((each) => each.state === state).length} ${state}`).join(' · ');

interface OnFieldProps extends SecondOpinionProps {
  agreement: FieldAgreement;
  reviewer: SecondOpinion['reviewer'];
}

function OnField({ agreement, reviewer, extraction, onField, onAccept }: OnFieldProps) {
  const { findingId: name, state, words, reading } = agreement;
  const field = extraction.fields.find((each) => each.name === name);
  return (
    <li className="flex flex-col items-start gap-1 text-body">
      <AgreementBadge state={state} />
      <button type="button" className="touch-target text-left hover:underline" onClick={() => onField(name)}>
        <strong className="text-text1">{name}</strong>
      </button>
      <span className="wrap-anywhere">{field ? standsWords(field) : 'It is no field any more.'}</span>
      <span className="text-text2 wrap-anywhere">{words}</span>
      {reading && <q className="text-caption text-text2 wrap-anywhere">{reading.quote}</q>}
      {field && reading && (
        <EditorOnly>
          {field.value === reading.value ? (
            <span className="text-caption text-text2">It is here now.</span>
          ) : field.value === reading.seen ? (
            <Button variant="link" size="compact" onClick={() => onAccept(name, reading, reviewer)}>
              Accept {valueWords(field, reading.value)}
            </Button>
          ) : (
            <span className="text-caption text-text2">It was changed since this was read. Ask again.</span>
          )}
        </EditorOnly>
      )}
    </li>
  );
}

const standsWords = (field: ExtractionField): string =>
  field.value === null
    ? 'Not in this document, as it stands here'
    : `Here it is ${valueWords(field, field.value)}`;
