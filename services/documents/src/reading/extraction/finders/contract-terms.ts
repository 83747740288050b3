import type { AnalysisFact, DocumentPage } from '@plumbline/contracts';
import { contractFacts } from '../../sentences/contract.js';
import { passagesOf, sentencesOf } from '../../sentences/passages.js';
import { writtenDates } from '../../values/dates.js';
import type { WantedField } from '../fields/wanted-field.js';
import type { Weighed } from '../scoring/candidate.js';

/** What the sentences of a contract say, for fields such as its parties and its law. */
export const contractStatements = (pages: readonly DocumentPage[]): AnalysisFact[] => {
  const passages = passagesOf(pages);
  return contractFacts(passages, passages.flatMap(sentencesOf));
};

export function weighStatements(field: WantedField, statements: readonly AnalysisFact[]): Weighed[] {
  const name = field.name.toLowerCase();
  if (/part(y|ies)/.test(name)) {
    const parties = statements.filter(({ group }) => group === 'parties');
    const at = /second|2/.test(name) ? 1 : 0;
    return parties.map((fact, index) => toWeighed(fact, fact.value, index === at ? 2.5 : -1.5));
  }
  const wanted = /date/.test(name)
    ? ['Effective date', 'Date']
    : /law|jurisdiction/.test(name)
      ? ['Governing law']
      : /notice/.test(name)
        ? ['Notice to end']
        : /renew/.test(name)
          ? ['Renews for']
          : ['Term'];
  return statements
    .filter((fact) => wanted.includes(fact.name))
    .map((fact, index) => {
      const value = /date/.test(name) ? (writtenDates(fact.sourceText)[0]?.value ?? undefined) : fact.value;
      return { fact, value, weight: oddsOf(fact.confidence) - index * 2 };
    })
    .flatMap(({ fact, value, weight }) => (value === undefined ? [] : [toWeighed(fact, value, weight)]));
}

const oddsOf = (confidence: number): number => Math.log(confidence / (1 - confidence)) + 1;

function toWeighed(fact: AnalysisFact, value: string, logit: number): Weighed {
  const { page, box, sourceText } = fact;
  const candidate = {
    ...{ value, page, place: box, text: sourceText, reading: 1, labels: [], isTypical: true },
    box: [0, 0, 0, 0] as const,
    depth: 0,
  };
  return { candidate, logit, label: undefined, because: ['as contracts say it'] };
}
