import type { Phrase, Refusal, TablePrediction, TableScore } from '@plumbline/contracts';
import { say, sayShare } from '@plumbline/semantics';
import { elementAt } from '@plumbline/statistics';
import type { TableQuestion } from './table-question.js';
import type { Scored } from './table-results.js';

/** "Churned can be told: a yes is rated above a no 84% of the time, 50% by guessing": every number a fact. */
export function tableHeadline(
  { label, outcome, format }: TableQuestion,
  { models, model }: Scored,
  factId: string,
): Pick<TablePrediction, 'summary' | 'summaryParts'> {
  const row = models.findIndex(({ name }) => name === model);
  const chosen = elementAt(models, row);
  const cell = (text: string, column: string, at = row): Phrase => ({ text, factId, row: at, column });
  const guess = models.findIndex(({ name }) => name === 'guess');
  const summaryParts: Phrase[] =
    outcome === 'yes_no'
      ? [
          { text: `${label} can be told from the other columns: a yes is rated above a no ` },
          cell(sayShare(chosen.auc ?? 0), 'auc'),
          { text: ' of the time; guessing gives 50%' },
        ]
      : [
          { text: `${label} can be told from the other columns to within ` },
          cell(say(chosen.mae, format), 'mae'),
          { text: ' on average; guessing misses by ' },
          cell(say(elementAt(models, guess).mae, format), 'mae', guess),
        ];
  return { summaryParts, summary: summaryParts.map(({ text }) => text).join('') };
}

/** Why nothing is shown: no columns are left, or none of them tells. */
export function tableRefusal({ label, outcome, format }: TableQuestion, { models, model }: Scored): Refusal {
  const of = (wanted: string | null): TableScore | undefined => models.find(({ name }) => name === wanted);
  const [best, guess] = [of(model), of('guess')];
  if (!best || !guess)
    return {
      code: 'no_columns',
      message: `Every other column can only be known together with ${label.toLowerCase()}: there is nothing left to predict it from.`,
    };
  const tested =
    outcome === 'yes_no'
      ? `our best model rates a yes above a no ${sayShare(best.auc ?? 0)} of the time, guessing 50%: too little to tell from chance`
      : `our best model misses by ${say(best.mae, format)}, guessing by ${say(guess.mae, format)}: too little to tell from chance`;
  return {
    code: 'not_better_than_guessing',
    message: `The other columns do not tell ${label.toLowerCase()} better than guessing: on rows it had not seen, ${tested}.`,
  };
}
