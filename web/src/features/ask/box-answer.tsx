import { darkTheme, formatCount, lightTheme, Sparkline } from '@plumbline/charts';
import type { Answer, AskResult } from '@plumbline/contracts';
import { plural } from '../../shared/lib/format.js';
import { useResolvedTheme } from '../../shared/lib/theme.js';
import { SlotSentence } from '../../shared/ui/slot-sentence.js';

interface BoxAnswerProps {
  result: AskResult;
  /** Asked while it is typed, and not kept. */
  isPreview: boolean;
}

/** How a question is read, and what it says: a number with its line, or the sentence. */
export function BoxAnswer({ result, isPreview }: BoxAnswerProps) {
  return (
    <section aria-label="Answer" aria-live="polite" className="border-b border-border px-4 py-3">
      <SlotSentence
        lead="Read as"
        parts={result.reading.filter(({ isAdd }) => !isAdd).map(({ options: _, ...part }) => part)}
        onChoose={() => {}}
      />
      {result.answered && result.headline ? (
        <Headline result={result} headline={result.headline} isPreview={isPreview} />
      ) : (
        <p
          className={result.answered ? 'mt-2 text-h3 wrap-anywhere text-text1' : 'mt-2 text-body text-text2'}
        >
          {result.answered ? result.text : result.message}
        </p>
      )}
      {result.answered && !result.headline && result.columns.length === 2 && <FirstRows result={result} />}
    </section>
  );
}

interface HeadlineProps extends Pick<BoxAnswerProps, 'isPreview'> {
  result: Answer;
  headline: NonNullable<Answer['headline']>;
}

/** The number, its share and its rows, and the line that it is the sum or the mean of. */
export function Headline({ result, headline, isPreview }: HeadlineProps) {
  const theme = useResolvedTheme() === 'dark' ? darkTheme : lightTheme;
  const { text, rows, ofAll, values, grain } = headline;
  const share = ofAll === undefined ? undefined : `${(100 * ofAll).toFixed(ofAll < 0.1 ? 1 : 0)}% of all`;
  const notes = [share, plural(rows, 'row'), ...(isPreview ? ['as you type'] : [])].filter(Boolean);
  return (
    <div className="mt-2 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
      <div>
        <p className="text-kpi tabular-nums text-text1" title={result.text}>
          {text}
        </p>
        <p className="text-caption tabular-nums text-text2">{notes.join(' · ')}</p>
      </div>
      {values.length > 2 && grain && (
        <div className="text-right">
          <Sparkline values={values} theme={theme} width={176} height={44} />
          <p className="text-caption tabular-nums text-text3">{plural(values.length, grain)}</p>
        </div>
      )}
    </div>
  );
}

const MOST_ROWS = 5;

/** The first groups with their numbers. */
function FirstRows({ result: { rows, columns } }: { result: Answer }) {
  const isNumber = (value: unknown): value is number => typeof value === 'number';
  const shown = rows.slice(0, MOST_ROWS).filter(([, value]) => isNumber(value));
  if (shown.length < 2) return null;
  const most = Math.max(...shown.map(([, value]) => Math.abs(Number(value))));
  return (
    <table className="mt-2 w-full text-caption">
      <caption className="sr-only">{columns.map(({ name }) => name).join(' and ')}</caption>
      <tbody>
        {shown.map(([group, value]) => (
          <tr key={String(group)}>
            <th scope="row" className="w-40 max-w-40 truncate py-0.5 pr-3 text-left font-normal text-text1">
              {String(group ?? 'Missing')}
            </th>
            <td className="w-full">
              <span
                className="block h-2.5 rounded-r-[3px] bg-chart-1"
                style={{ width: `${(100 * Math.abs(Number(value))) / (most || 1)}%` }}
              />
            </td>
            <td className="py-0.5 pl-3 text-right tabular-nums text-text1">{formatCount(Number(value))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
