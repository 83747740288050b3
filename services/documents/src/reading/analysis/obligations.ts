import type { Obligation } from '@plumbline/contracts';
import { boxOfSpan, type Span, textOfSpan } from '../sentences/passages.js';
import { datesIn, periodsIn } from '../sentences/values.js';

const MOST = 20;
const MUST =
  /^(.{2,90}?)\s+(shall(?: not)?|must(?: not)?|agrees? (?:not )?to|is required to|are required to|undertakes? to|covenants? (?:and agrees? )?to)\s+(.{5,})$/isu;
const SUBJECT = /^(?:(?:\(?[\da-z]{1,4}[.)]|\d+(?:\.\d+)*\.?)\s+)?(?:[\p{Lu}][\p{L} ]{2,40}\.\s+)?/u;
/** What is merely said of a document, not done by anybody. */
const NOBODY =
  /\b(agreement|section|provision|term|notice|information|law|obligations?|this|it|any|no|nothing|which|that|rights?|failure|waiver|articles?|paragraph|exhibit|headings?|amendment)$/i;
const WHEN =
  /\b(?:within|on or before|no later than|not later than|prior to|for a period of)\b[^,;.]{0,70}|\bby (?=[^,;]{0,20}\d)[^;.]{0,40}|\bon the \w+ (?:business )?day of each \w+|\b(?:each|every) (?:business day|day|week|month|quarter|(?:calendar |fiscal )?year)\b|\b(?:annually|monthly|quarterly|promptly|immediately)(?=[,;.]|$| (?:upon|after|following)\b[^,;.]{0,50})/i;

/** Who must do what and when, sentence by sentence: those with a time first. */
export function obligationsOf(sentences: readonly Span[]): Obligation[] {
  const found = sentences.flatMap((span) => {
    const obligation = obligationIn(span);
    return obligation ? [obligation] : [];
  });
  return found.sort((a, b) => Number(a.when === null) - Number(b.when === null)).slice(0, MOST);
}

function obligationIn(span: Span): Obligation | undefined {
  const text = textOfSpan(span).trim();
  const match = MUST.exec(text);
  if (!match) return undefined;
  const [, subject = '', verb = '', rest = ''] = match;
  const who = lastClause(subject.replace(SUBJECT, ''));
  if (who === '' || NOBODY.test(who) || who.split(' ').length > 9) return undefined;
  const must = `${/not/.test(verb) ? 'Not ' : ''}${shortened(rest)}`;
  return {
    who,
    must: `${must[0]?.toUpperCase() ?? ''}${must.slice(1)}`,
    when: whenIn(rest),
    page: span.passage.page,
    box: boxOfSpan(span),
    sourceText: text,
  };
}

/** "If this ends, the Provider" is about the Provider. */
const lastClause = (subject: string): string =>
  (subject.split(/,\s+/).at(-1) ?? '').replace(/^(the|and|or|that|then)\s+/i, '').trim();

const LONGEST = 110;

function shortened(text: string): string {
  const clause = text.split(/;|\.\s|, (?:provided|except|unless|including|which|whether)\b/)[0]?.trim() ?? '';
  if (clause.length <= LONGEST) return clause.replace(/[.,;]$/, '');
  const cut = clause.slice(0, LONGEST);
  return `${cut.slice(0, cut.lastIndexOf(' '))}…`;
}

function whenIn(text: string): string | null {
  const phrase = WHEN.exec(text)?.[0].trim();
  if (phrase && (datesIn(phrase).length > 0 || periodsIn(phrase).length > 0 || phrase.length < 45))
    return phrase;
  return periodsIn(text)[0]?.value ?? datesIn(text)[0]?.value ?? null;
}
