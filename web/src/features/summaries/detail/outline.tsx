import type { Summary, SummarySection } from '@plumbline/contracts';
import { Check, PenLine } from 'lucide-react';
import { plural } from '../../../shared/lib/format.js';
import { Card } from '../../../shared/ui/card.js';

export const anchorOf = (sectionId: string): string => `section-${sectionId}`;

const numbersOf = ({ parts, figures = [] }: SummarySection): number =>
  [...parts, ...(parts.length > 0 ? [] : figures.map(({ value }) => value))].filter(
    ({ factId, source }) => factId !== undefined || source !== undefined,
  ).length;

/** The sections with how many numbers each states. */
export function Outline({ summary }: { summary: Summary }) {
  const { sections, wording, ownStatements } = summary;
  if (sections.length === 0) return <span className="max-xl:hidden" />;
  return (
    <Card className="max-xl:hidden">
      <nav aria-labelledby="outline-title" className="p-2">
        <h2 id="outline-title" className="px-2 pt-2 pb-1 text-h3">
          Outline
        </h2>
        <ul>
          {sections.map((section) => (
            <li key={section.id}>
              <a
                href={`#${anchorOf(section.id)}`}
                className="flex items-center gap-2 rounded-md px-2 py-1.5 text-label hover:bg-hover"
              >
                {section.editedBy ? (
                  <PenLine aria-label="edited" className="size-4 shrink-0 text-accent-text" />
                ) : (
                  <Check aria-hidden="true" className="size-4 shrink-0 text-success-text" />
                )}
                <span className="min-w-0 flex-1 wrap-anywhere">{section.heading}</span>
                <span className="text-text2 tabular-nums">{numbersOf(section) || ''}</span>
              </a>
            </li>
          ))}
        </ul>
        <p className="px-2 pt-2 pb-2 text-caption text-text2">
          Numbers per section. {plural(wording.total, 'is', 'are')} linked to their rows
          {ownStatements > 0 && `; ${plural(ownStatements, 'is', 'are')} your own`}.
        </p>
      </nav>
    </Card>
  );
}
