import type { AnalysisFact, DocumentAnalysis, DocumentKind, DocumentPage } from '@plumbline/contracts';
import { contractFacts } from '../sentences/contract.js';
import { distinctFacts } from '../sentences/facts.js';
import { passagesOf, sentencesOf } from '../sentences/passages.js';
import { billFacts } from './bill.js';
import { keyFigures } from './figures/key-figures.js';
import { formFacts } from './form.js';
import { mentionFacts } from './mentions.js';
import { movementsOf } from './movements.js';
import { obligationsOf } from './obligations.js';
import { summaryOf } from './summary.js';

const BILLS: ReadonlySet<DocumentKind> = new Set(['invoice', 'receipt', 'statement', 'form']);
const MOST_FACTS = 60;

/** What a document says, each statement with its place: nothing is said that does not stand in it. */
export function analyse(
  kind: DocumentKind,
  pages: readonly DocumentPage[],
): Omit<DocumentAnalysis, 'analyzedAt'> {
  const passages = passagesOf(pages);
  const sentences = passages.flatMap(sentencesOf);
  const facts = onePerPlace(distinctFacts(factsOf(kind, pages, { passages, sentences }))).slice(
    0,
    MOST_FACTS,
  );
  const inGroup = (group: AnalysisFact['group']) => facts.filter((fact) => fact.group === group);
  return {
    kind,
    summary: BILLS.has(kind) ? [] : summaryOf(sentences),
    facts,
    parties: inGroup('parties'),
    dates: inGroup('dates'),
    amounts: inGroup('amounts'),
    figures: inGroup('figures'),
    obligations: kind === 'contract' ? obligationsOf(sentences) : [],
    movements: kind === 'statement' ? movementsOf(pages, facts) : null,
    tables: pages.flatMap(({ n, tables }) =>
      tables.map(({ box, rows, headerRows }) => ({
        page: n,
        box,
        rows: rows.length,
        columns: rows[0]?.length ?? 0,
        header: headerRows > 0 ? (rows[0] ?? []).map(({ text }) => text) : [],
      })),
    ),
  };
}

/** What stands at one place is said once: by the first, which knows it best. */
function onePerPlace(facts: readonly AnalysisFact[]): AnalysisFact[] {
  const key = ({ page, box, value }: AnalysisFact) => `${page} ${box.join(' ')} ${value}`;
  return facts.filter((fact, index) => facts.findIndex((other) => key(other) === key(fact)) === index);
}

function factsOf(
  kind: DocumentKind,
  pages: readonly DocumentPage[],
  {
    passages,
    sentences,
  }: { passages: ReturnType<typeof passagesOf>; sentences: ReturnType<typeof sentencesOf> },
): AnalysisFact[] {
  if (kind === 'contract') return [...contractFacts(passages, sentences), ...mentionFacts(sentences)];
  if (kind === 'form') return withFilled(formFacts(pages), billFacts(pages));
  if (BILLS.has(kind)) return billFacts(pages);
  if (kind === 'report') return [...keyFigures(pages, sentences), ...mentionFacts(sentences)];
  return mentionFacts(sentences);
}

/** What is filled in, and what is known of other places. */
function withFilled(filled: readonly AnalysisFact[], others: readonly AnalysisFact[]): AnalysisFact[] {
  const isOver = (a: AnalysisFact, b: AnalysisFact) =>
    a.page === b.page &&
    a.box[0] < b.box[2] &&
    b.box[0] < a.box[2] &&
    a.box[1] < b.box[3] &&
    b.box[1] < a.box[3];
  return [...filled, ...others.filter((fact) => !filled.some((known) => isOver(known, fact)))];
}
