import type { AnalysisFact } from '@plumbline/contracts';
import { distinctFacts, factOf } from './facts.js';
import { type Passage, type Span, textOfSpan } from './passages.js';
import { datesIn, type FoundValue, periodsIn } from './values.js';

/** Parties, dates, terms and law of a contract, by the sentences that contracts are made of. */
export function contractFacts(passages: readonly Passage[], sentences: readonly Span[]): AnalysisFact[] {
  return distinctFacts([
    ...parties(passages),
    ...effectiveDates(passages),
    ...law(passages),
    ...terms(sentences),
    ...notices(sentences),
  ]);
}

const OPENING_PASSAGES = 14;
/** “Harbor Office Supply, Inc., a Texas corporation (the “Customer”)”: a name before what it is called from then on. */
const CALLED =
  /\(\s*(?:(?:hereinafter|collectively|together|the|each|individually)[^()“"”]{0,60})?[“"]([^”"]{2,40})[”"][^()]{0,40}\)/g;
const BETWEEN =
  /\b(?:by and between|by and among|between|among)\s*:?\s+(.{3,400}?)(?=\s*(?:\(|;|\.\s|WITNESSETH|$))/gi;
const DESCRIPTION =
  /,?\s+(?:an?|the)\s+(?:\p{Lu}[\p{L}.]+\s+){0,4}(?:(?:joint stock|limited liability|public|private|general)\s+)?(?:corporation|company|partnership|individual|limited|association|organi[sz]ed|bank|trust|resident)\b.*$/isu;
/** What else brackets name. */
const NOT_A_ROLE =
  /^(this )?(agreement|contract|effective date|parties|party|transaction|information|term|confidential.*|services|closing|date|effective.*|evaluation.*|proposed.*|possible.*|restricted.*|plan|work|affiliates?|person|business|employment.*|purpose|material|exhibit.*|act|order|program|rules|merger|securities|representatives?|board|.*agreement|.*period|.*date|.*act|.*information|.*group)$/i;
const NOT_A_NAME =
  /^(agreement|company|party|parties|employee|executive|buyer|seller|board|state|court|section|exhibit|this|the|initial term|salary|.*\bact|.*\blaw|.*\bdate|.*\bperiod|.*\bagreement|.*\binformation|letterhead|ladies and gentlemen)$/i;
const NAME = /^[\p{Lu}“"(][\p{L}\p{N}&.,'’“”"()\- ]{1,80}$/u;

function parties(passages: readonly Passage[]): AnalysisFact[] {
  const opening = passages.filter(({ kind }) => kind !== 'row').slice(0, OPENING_PASSAGES);
  const facts: AnalysisFact[] = [];
  for (const passage of opening) {
    for (const match of passage.text.matchAll(CALLED)) {
      const name = nameBefore(passage.text, match.index);
      const role = match[1]?.replace(/[,.]+$/, '') ?? '';
      if (!name || NOT_A_ROLE.test(role)) continue;
      facts.push(party(passage, name, role, 0.8));
    }
  }
  const all = facts.length >= 2 ? facts : [...facts, ...opening.flatMap(betweenParties)];
  const key = ({ value }: AnalysisFact) => value.toLowerCase().replace(/\W/g, '');
  return all.filter((fact, index) => all.findIndex((other) => key(other) === key(fact)) === index);
}

/** The capitalised name that ends before its description, or before the bracket. */
function nameBefore(text: string, end: number): { start: number; end: number } | undefined {
  const opening = Math.max(text.lastIndexOf(')', end - 1), text.lastIndexOf(';', end), end - 300) + 1;
  const before = text.slice(Math.max(0, opening), end);
  const lead = LEADS.exec(before)?.[0].length ?? 0;
  const starts = [...before.matchAll(CONNECTIVE)].map((match) => match.index + match[0].length);
  for (const start of [...starts.reverse(), lead]) {
    const description = DESCRIPTION.exec(before.slice(start));
    const name = before
      .slice(start, description ? start + description.index : undefined)
      .replace(/[,\s]+$/, '');
    const from = Math.max(0, opening) + start;
    if (isName(name)) return { start: from, end: from + name.length };
  }
  return undefined;
}

const LEADS = /^[\s,.]*(?:and\s+)?/i;
const CONNECTIVE =
  /\b(?:by and between|by and among|between|among|from|with|(?<!\blaws )(?<!\bstate )of|by)\s*:?\s+(?=["“]?\p{Lu})/giu;
const SMALL_WORDS = /^(of|and|the|&|de|van|von|for|in|a|an)$/;

/** Words of a name are written large, but for small ones between them. */
function isName(text: string): boolean {
  const words = text.split(/\s+/);
  const isWritten = words.every((word) => SMALL_WORDS.test(word) || /^["“(]?[\p{Lu}\p{N}]/u.test(word));
  return (
    isWritten && words.length <= 9 && NAME.test(text) && !NOT_A_NAME.test(text) && /\p{L}{2}/u.test(text)
  );
}

function betweenParties(passage: Passage): AnalysisFact[] {
  return [...passage.text.matchAll(BETWEEN)].slice(0, 1).flatMap((match) => {
    const list = match[1] ?? '';
    let at = match.index + match[0].lastIndexOf(list);
    return list.split(/(,?\s+and\s+|;\s*)/).flatMap((piece, index) => {
      const start = at;
      at += piece.length;
      const name = piece.replace(DESCRIPTION, '').replace(/[,\s]+$/, '');
      return index % 2 === 0 && isName(name)
        ? [party(passage, { start, end: start + name.length }, 'Party', 0.6)]
        : [];
    });
  });
}

const party = (passage: Passage, span: { start: number; end: number }, name: string, confidence: number) =>
  factOf({ name, type: 'text', group: 'parties', confidence }, { passage, ...span });

const EFFECTIVE =
  /\b(?:dated(?: as)?(?: of)?|effective(?: as)?(?: of| date)?|made(?: and entered into)?(?: as)?(?: of| on)?|entered into(?: as)?(?: of| on)?|as of|executed on)\b[^.;]{0,60}$/i;

function effectiveDates(passages: readonly Passage[]): AnalysisFact[] {
  for (const passage of passages.slice(0, OPENING_PASSAGES * 2))
    for (const { start, end, value } of datesIn(passage.text))
      if (EFFECTIVE.test(passage.text.slice(Math.max(0, start - 90), start)))
        return [
          factOf(
            { name: 'Effective date', value, type: 'date', group: 'dates', confidence: 0.85 },
            { passage, start, end },
          ),
        ];
  const [first] = passages
    .slice(0, OPENING_PASSAGES)
    .flatMap((passage) => datesIn(passage.text).map((date) => ({ passage, ...date })));
  if (!first) return [];
  const { value, ...span } = first;
  return [factOf({ name: 'Date', value, type: 'date', group: 'dates', confidence: 0.5 }, span)];
}

const LAW_WORDS = /\b(?:govern|constru|interpret)/i;
const LAW =
  /\blaws?,?\s+of\s+(?:the\s+)?(?:(?:state|commonwealth|province|republic|federal republic)\s+of\s+)?/gi;
const PLACE =
  /(?:\p{Lu}\p{L}+)(?:\s(?!(?:AND|WITHOUT|APPLICABLE|The|Each|Any|EXCLUDING|AS|IN|IRRESPECTIVE)\b)\p{Lu}\p{L}+){0,2}/uy;
const ITS_LAW = /\b(\p{Lu}\p{L}+(?:\s\p{Lu}\p{L}+)?)\s+law\b/u;

function law(passages: readonly Passage[]): AnalysisFact[] {
  for (const passage of passages) {
    if (!LAW_WORDS.test(passage.text)) continue;
    const place = placeOfLaw(passage.text);
    if (!place) continue;
    const span = { passage, start: place.start, end: place.start + place.text.length };
    const value = place.text === place.text.toUpperCase() ? capitalised(place.text) : place.text;
    return [factOf({ name: 'Governing law', value, type: 'text', group: 'terms', confidence: 0.9 }, span)];
  }
  return [];
}

function placeOfLaw(text: string): { text: string; start: number } | undefined {
  for (const match of text.matchAll(LAW)) {
    PLACE.lastIndex = match.index + match[0].length;
    const place = PLACE.exec(text)?.[0];
    if (place && !/^(United|State|Such|Any|This)\b/.test(place))
      return { text: place, start: match.index + match[0].length };
  }
  const named = ITS_LAW.exec(text);
  return named?.[1] && !/^(Applicable|Federal|State|The|Such|Any)/.test(named[1])
    ? { text: named[1], start: named.index }
    : undefined;
}

const capitalised = (text: string): string =>
  text.replace(/\p{L}+/gu, (word) => `${word[0] ?? ''}${word.slice(1).toLowerCase()}`);

const TERM_WORDS =
  /\b(?:this|the) (?:\w+ )?agreement\b.{0,120}\b(?:terminate|expire|remain in|continue|in effect|in force|term)|\bterm of this (?:\w+ )?agreement|\bobligations\b.{0,80}\b(?:terminate|expire|survive|continue)|\binitial term/is;
const RENEWS = /\brenew/i;

/** A sentence may say both: the term before it speaks of renewal, and for how long it renews behind that. */
function terms(sentences: readonly Span[]): AnalysisFact[] {
  return sentences
    .flatMap((sentence) => {
      const text = textOfSpan(sentence);
      if (!TERM_WORDS.test(text)) return [];
      const renewal = RENEWS.exec(text)?.index ?? text.length;
      const periods = periodsIn(text);
      const [term] = periods.filter(({ start }) => start < renewal);
      const [again] = periods.filter(({ start }) => start > renewal);
      return [
        ...(term ? [periodFact('Term', sentence, term)] : []),
        ...(again ? [periodFact('Renews for', sentence, again)] : []),
      ];
    })
    .slice(0, MOST_TERMS);
}

const NOTICE = /\b(?:written )?notice\b/i;
const ENDS = /\b(?:terminat|cancel|end this|not to renew|non-?renewal|unless (?:either|a|any|one)\b)/i;
const [MOST_TERMS, MOST_NOTICES] = [3, 2];

/** Of several periods in a sentence, the one beside the word is that of the notice. */
function notices(sentences: readonly Span[]): AnalysisFact[] {
  return sentences
    .flatMap((sentence) => {
      const text = textOfSpan(sentence);
      const notice = NOTICE.exec(text);
      if (!notice || !ENDS.test(text)) return [];
      const away = ({ start, end }: FoundValue) =>
        Math.max(start - notice.index - notice[0].length, notice.index - end);
      const [nearest] = periodsIn(text).sort((a, b) => away(a) - away(b));
      return nearest ? [periodFact('Notice to end', sentence, nearest)] : [];
    })
    .slice(0, MOST_NOTICES);
}

const periodFact = (name: string, { passage, start }: Span, period: FoundValue): AnalysisFact =>
  factOf(
    { name, value: period.value, type: 'text', group: 'terms', confidence: 0.65 },
    { passage, start: start + period.start, end: start + period.end },
  );
