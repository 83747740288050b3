import type { ForecastPrediction, Phrase, QueryResult } from '@plumbline/contracts';
import { say } from '@plumbline/semantics';
import { countedPeriods, PERIOD_RULES } from '../series/period-rules.js';
import type { Question } from '../series/question.js';

interface Stated {
  points: QueryResult;
  total: QueryResult;
  facts: ForecastPrediction['facts'];
}

/** "Revenue is likely $286K to $326K in the next 6 months, middle $306K": a range first, every number a fact. */
export function headline(
  question: Question,
  { points, total, facts }: Stated,
): Pick<ForecastPrediction, 'summary' | 'summaryParts'> {
  const { label, horizon, period, adds, format } = question;
  const result = adds ? total : points;
  const row = result.rows.length - 1;
  const factId = (adds ? facts.total : facts.points) ?? undefined;
  const number = (column: string): Phrase => {
    const at = result.columns.findIndex(({ name }) => name === column);
    return { text: say(Number(result.rows[row]?.[at]), format), factId, row, column };
  };
  const when =
    adds && horizon > 1
      ? `in the next ${countedPeriods(horizon, period)}`
      : horizon === 1
        ? `in the next ${PERIOD_RULES[period].one}`
        : `${countedPeriods(horizon, period)} ahead`;
  const summaryParts: Phrase[] = [
    { text: `${label} is likely ` },
    number('lo80'),
    { text: ' to ' },
    number('hi80'),
    { text: ` ${when}, middle ` },
    number('yhat'),
  ];
  return { summaryParts, summary: summaryParts.map(({ text }) => text).join('') };
}
