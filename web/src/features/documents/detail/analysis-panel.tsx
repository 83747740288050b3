import type { AnalysisFact, DocumentAnalysis, DocumentDetail } from '@plumbline/contracts';
import { Banknote, CalendarDays, ChartNoAxesColumn, Scale, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Place } from '../../../entities/document/pages/place.js';
import { PlaceChip } from '../../../entities/document/pages/place-chip.js';
import { plural } from '../../../shared/lib/format.js';
import { AnalyzeStart } from './analyze-start.js';
import { MovementsTable } from './movements-table.js';
import { ObligationsTable } from './obligations-table.js';
import { Questions } from './questions.js';

interface AnalysisPanelProps {
  document: DocumentDetail;
  onPlace: (place: Place) => void;
}

/** What the document says: a summary of its own sentences, its facts, who must do what, and answers to questions. */
export function AnalysisPanel({ document, onPlace }: AnalysisPanelProps) {
  const { analysis } = document;
  return (
    <div className="divide-y divide-border-subtle">
      <div className="px-5 py-4">
        <AnalyzeStart document={document} />
      </div>
      {analysis && analysis.summary.length > 0 && <Summary analysis={analysis} onPlace={onPlace} />}
      {analysis && <KeyFacts analysis={analysis} onPlace={onPlace} />}
      {analysis?.movements && (
        <Section
          id="movements"
          title="Movements"
          note={`${plural(analysis.movements.count, 'movement')}, each with its place`}
        >
          <MovementsTable movements={analysis.movements} onPlace={onPlace} />
        </Section>
      )}
      {analysis && analysis.obligations.length > 0 && (
        <Section
          id="obligations"
          title="Who must do what"
          note={plural(analysis.obligations.length, 'obligation')}
        >
          <ObligationsTable obligations={analysis.obligations} onPlace={onPlace} />
        </Section>
      )}
      <Section
        id="questions"
        title="Questions about this document"
        note={
          document.pageList.length === 1
            ? 'Answers come from this page only'
            : `Answers come from these ${plural(document.pageList.length, 'page')} only`
        }
      >
        <Questions documentId={document.id} onPlace={onPlace} />
      </Section>
    </div>
  );
}

interface SectionProps {
  id: string;
  title: string;
  note?: string;
  children: ReactNode;
}

function Section({ id, title, note, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className="px-5 py-4">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id={id} className="text-h3">
          {title}
        </h2>
        {note && <p className="text-caption text-text3">{note}</p>}
      </div>
      {children}
    </section>
  );
}

interface PartProps {
  analysis: DocumentAnalysis;
  onPlace: (place: Place) => void;
}

function Summary({ analysis, onPlace }: PartProps) {
  return (
    <Section id="summary" title="Summary" note="Sentences of the document, in its order">
      <ul className="flex max-w-[68ch] flex-col gap-2 text-body text-text1">
        {analysis.summary.map((phrase) => (
          <li key={`${phrase.page} ${phrase.text}`}>
            {phrase.text} <PlaceChip at={phrase} label="this sentence" onPlace={onPlace} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

const GROUPS: readonly { group: AnalysisFact['group']; title: string; icon: ReactNode }[] = [
  { group: 'parties', title: 'Parties', icon: <Users aria-hidden="true" /> },
  { group: 'dates', title: 'Dates', icon: <CalendarDays aria-hidden="true" /> },
  { group: 'amounts', title: 'Amounts', icon: <Banknote aria-hidden="true" /> },
  { group: 'terms', title: 'Terms', icon: <Scale aria-hidden="true" /> },
  { group: 'figures', title: 'Key figures', icon: <ChartNoAxesColumn aria-hidden="true" /> },
];

function KeyFacts({ analysis, onPlace }: PartProps) {
  const shown = GROUPS.filter(({ group }) => analysis.facts.some((fact) => fact.group === group));
  return (
    <Section id="key-facts" title="Key facts">
      {shown.length === 0 && (
        <p className="text-body text-text2">No facts of a known kind were found in it.</p>
      )}
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2 xl:grid-cols-3">
        {shown.map(({ group, title, icon }) => (
          <div key={group} className="min-w-0">
            <h3 className="flex items-center gap-1.5 border-b border-border pb-1.5 text-label text-text2 [&_svg]:size-4">
              {icon}
              {analysis.kind === 'form' && group === 'terms' ? 'Filled in' : title}
            </h3>
            <dl className="divide-y divide-border-subtle">
              {analysis.facts
                .filter((fact) => fact.group === group)
                .map((fact) => (
                  <div
                    key={`${fact.name} ${fact.value} ${fact.page} ${fact.box.join(' ')}`}
                    className="flex items-start justify-between gap-2 py-2"
                  >
                    <div className="min-w-0">
                      <dt className="text-caption text-text3">{fact.name}</dt>
                      <dd className="text-label wrap-anywhere text-text1">{withUnit(fact)}</dd>
                      {fact.period && <dd className="text-caption text-text2">{fact.period}</dd>}
                    </div>
                    <PlaceChip at={fact} label={fact.name} onPlace={onPlace} />
                  </div>
                ))}
            </dl>
          </div>
        ))}
      </div>
    </Section>
  );
}

/** A number with what is counted, unless it says so itself. */
const withUnit = ({ value, unit }: AnalysisFact): string =>
  unit === undefined || value.toLowerCase().includes(unit.toLowerCase()) ? value : `${value} ${unit}`;
