import type { Finding, Hit } from '@plumbline/code-analysis';
import type { SummarySection } from '@plumbline/contracts';
import type { SummaryRow } from '../../summaries/summary.entity.js';
import { atHome, type HomeFinding, ofText } from '../known/at-home.js';
import type { ColumnsOfSource } from '../numbers/find-in-dashboard.js';
import { NUMBER_RULES } from '../numbers/number-rules.js';

export type LookedSummary = Pick<SummaryRow, 'id' | 'content'>;

export const EMPTY_SECTION: Hit['rule'] = {
  id: 'quality/summary-section-empty',
  severity: 'medium',
  title: 'A section without a word',
  why: 'A heading with nothing below it reads as if something had been forgotten, or withheld.',
  fix: 'Write what belongs there, or take the section out.',
};

/** What is wrong with the sections of a summary: the plans of their charts, and those that say nothing. */
export function findInSummary({ id, content }: LookedSummary, columns: ColumnsOfSource): HomeFinding[] {
  const found = content.sections.flatMap((section) => {
    const path = `summaries/${content.title}/${section.heading}`;
    return [...emptyIn(path, section), ...chartIn(path, section, columns)];
  });
  return atHome({ type: 'summary', id }, found);
}

function emptyIn(path: string, { heading, parts, figures, chart, forecast }: SummarySection): Finding[] {
  const hasWords = parts.some(({ text }) => text.trim() !== '');
  if (hasWords || chart || forecast || (figures ?? []).length > 0) return [];
  return ofText(path, heading, EMPTY_SECTION, `“${heading}” has a heading and nothing below it.`);
}

function chartIn(path: string, { chart }: SummarySection, columns: ColumnsOfSource): Finding[] {
  if (!chart) return [];
  const { plan } = chart.chart;
  const known = new Map((columns.get(plan.dataSourceId) ?? []).map((column) => [column.name, column]));
  return NUMBER_RULES.flatMap(({ words, find }) =>
    find(plan, (name) => known.get(name)).flatMap((why) => ofText(path, why, words, why)),
  );
}
