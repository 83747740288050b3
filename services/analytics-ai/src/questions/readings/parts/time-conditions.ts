import { sharesRoot, stemOf } from '../../language/tokens.js';
import type { Annotation } from '../../matching/annotate.js';
import { placesOf, type TimeSpan, type TokenRange } from '../../matching/spans.js';
import type { Condition } from '../../plans/plan-draft.js';
import { isMoment, isRecords, type TableColumn } from '../../table/table.js';

/** Periods narrow the rows by the date that the question speaks of, else by the one that the data is told by. */
export function timeConditions(annotation: Annotation, except: readonly TokenRange[]): Condition[] {
  const { table, times } = annotation;
  const main = table.columns.find(({ name }) => name === table.fields.time?.name);
  if (!main) return [];
  const free = times.filter((span) => !span.isBase && isFreeOf(span, except));
  return free.map((span) => {
    const named = momentNear(annotation, span, except);
    const column = named?.column ?? main;
    return {
      column,
      op: span.first && span.last ? 'between' : span.first ? 'gte' : 'lte',
      values: [span.first, span.last].filter((day) => day !== undefined),
      used: [...placesOf(span), ...(named?.used ?? [])],
      text: column === main ? span.label : `${column.label} ${span.label}`,
      because: span.because,
    };
  });
}

const isFreeOf = (span: TokenRange, except: readonly TokenRange[]): boolean =>
  !except.some(({ from, to }) => from < span.to && span.from < to);

/** "shipped yet", "have left", "not delivered": what happened to a row has a date, what did not has none. */
export function momentFlags(annotation: Annotation, except: readonly TokenRange[]): Condition[] {
  const { tokens, table, times, columns } = annotation;
  if (!isRecords(table) || times.some((span) => isFreeOf(span, except))) return [];
  return momentsSaid(annotation)
    .filter(({ at, column }) => column.missing > 0 && isFreeOf({ from: at, to: at + 1 }, except))
    .filter(
      ({ at, column }) =>
        !columns.some(
          (span) => span.column === column && span.to - span.from > 1 && span.from <= at && at < span.to,
        ),
    )
    .map(({ at, column }) => {
      const before = tokens.slice(Math.max(0, at - 4), at);
      const nots = before.filter(({ word }) =>
        /^(not|never|without|no|isn|wasn|weren|hasn|haven|yet)$/.test(word),
      );
      const isNot = nots.length > 0;
      return {
        ...{ column, op: isNot ? 'is_null' : 'is_not_null', values: [] },
        used: [
          at,
          ...nots.map((token) => token.at),
          ...(/^(yet|already|still)$/.test(tokens[at + 1]?.word ?? '') ? [at + 1] : []),
        ],
        text: `${column.label} is ${isNot ? 'missing' : 'known'}`,
        because: 'What happened has a date there',
      } satisfies Condition;
    });
}

interface SaidMoment {
  at: number;
  column: TableColumn;
}

const IRREGULAR: Readonly<Record<string, string>> = {
  ...{
    left: 'leave',
    sent: 'send',
    paid: 'pay',
    began: 'begin',
    admission: 'admitted',
    admissions: 'admitted',
  },
  ...{ resolution: 'resolved', arrival: 'arrived', departure: 'departed', closure: 'closed' },
};

/** Words that say what a date is the date of: "shipped" of a ship date, "left" of a leave date. */
export function momentsSaid({ tokens, table }: Annotation): SaidMoment[] {
  const moments = table.columns.filter(isMoment);
  return tokens.flatMap(({ word, at }) => {
    const stem = stemOf(IRREGULAR[word] ?? word);
    if (stem.length < 4 || /^(date|time|days?|when|month)$/.test(word)) return [];
    const column = moments.find(({ stems }) =>
      stems.some(
        (own) =>
          own.length >= 4 &&
          own !== 'date' &&
          own !== 'time' &&
          (own === stem || sharesRoot(stem, own) || (own.length >= 5 && stem.startsWith(own))),
      ),
    );
    return column ? [{ at, column }] : [];
  });
}

/** The date that stands nearest to a period. */
function momentNear(
  annotation: Annotation,
  { from, to }: TimeSpan,
  except: readonly TokenRange[],
): { column: TableColumn; used: number[] } | undefined {
  if (!isRecords(annotation.table)) return undefined;
  const [nearest] = momentsSaid(annotation)
    .filter(({ at }) => isFreeOf({ from: at, to: at + 1 }, except))
    .map((said) => ({ ...said, distance: said.at < from ? from - said.at : said.at - to }))
    .sort((one, other) => one.distance - other.distance);
  return nearest && { column: nearest.column, used: [nearest.at] };
}
