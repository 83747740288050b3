import { withMarksInText } from '@plumbline/charts';
import { paragraphsOf, type SummaryPhrase, type SummarySection } from '@plumbline/contracts';
import { Pencil } from 'lucide-react';
import { factOf } from '../../../entities/fact/fact-links.js';
import { FactNumber } from '../../../entities/fact/fact-number.js';
import { BareIconButton } from '../../../shared/ui/buttons/bare-icon-button.js';
import { anchorOf } from './outline.js';
import { SectionPicture } from './section-picture.js';

interface SectionViewProps {
  section: SummarySection;
  /** Key figures stand in a strip above. */
  isStripShown: boolean;
  /** Absent while it is written. */
  onEdit?: () => void;
}

/** A heading, its paragraphs, one message each, and its picture. */
export function SectionView({ section, isStripShown, onEdit }: SectionViewProps) {
  const { id, kind, heading, parts } = section;
  if (kind === 'figures' && isStripShown && !section.editedBy) return <span id={anchorOf(id)} />;
  return (
    <section
      aria-labelledby={`${anchorOf(id)}-heading`}
      id={anchorOf(id)}
      className="group/section mt-6 scroll-mt-20"
    >
      <div className="mb-2 flex items-center justify-between gap-2">
        <h3 id={`${anchorOf(id)}-heading`} className="text-h2 wrap-anywhere">
          {heading}
        </h3>
        {onEdit && (
          <BareIconButton label={`Edit “${heading}”`} onClick={onEdit}>
            <Pencil aria-hidden="true" />
          </BareIconButton>
        )}
      </div>
      <div className="flex flex-col gap-3 text-reading">
        {withKeys(paragraphsOf(parts)).map(({ key, phrases }) => (
          <p key={key} className="wrap-anywhere">
            <Phrases phrases={phrases} />
          </p>
        ))}
      </div>
      <SectionPicture section={section} />
    </section>
  );
}

/** Paragraphs by where each begins. */
function withKeys(paragraphs: readonly SummaryPhrase[][]): { key: number; phrases: SummaryPhrase[] }[] {
  let key = 0;
  return paragraphs.map((phrases) => {
    const at = key;
    key += phrases.reduce((length, { text }) => length + text.length, 1);
    return { key: at, phrases };
  });
}

function Phrases({ phrases }: { phrases: readonly SummaryPhrase[] }) {
  let offset = 0;
  return phrases.map((phrase) => {
    const key = offset;
    offset += phrase.text.length;
    return <PhraseText key={key} phrase={phrase} />;
  });
}

function PhraseText({ phrase: { text, factId, row, column, source } }: { phrase: SummaryPhrase }) {
  if (factId) return <FactNumber fact={factOf(factId, row, column)}>{withMarksInText(text)}</FactNumber>;
  if (source === 'own')
    return (
      <span
        title="A statement of a person, without data behind it"
        className="border-b-2 border-warning-solid"
      >
        {text}
      </span>
    );
  if (source === 'receipt') return <span title="From the receipt of the reading">{text}</span>;
  return withMarksInText(text);
}
