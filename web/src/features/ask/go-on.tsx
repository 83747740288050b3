import type { AskedQuestion, AskResult } from '@plumbline/contracts';
import { CornerDownLeft, History, Search } from 'lucide-react';
import { OUTCOME_WORDS } from './outcomes.js';

/** One question to go on with. */
export interface Going {
  kind: 'typed' | 'longer' | 'before';
  question: string;
  /** What is typed already of it. */
  shared?: string;
  note?: string;
}

const MOST_BEFORE = 3;

/** The question as it is typed, longer ones, and some that were asked before. */
export function goingOn(
  typed: string,
  result: AskResult | undefined,
  history: readonly AskedQuestion[],
): Going[] {
  const longer = result?.answered && typed === result.question ? result.followUps : [];
  const before = history.filter(
    ({ question }, at) => question !== typed && history.findIndex((one) => one.question === question) === at,
  );
  return [
    ...(typed === '' ? [] : [{ kind: 'typed' as const, question: typed }]),
    ...longer.map((question) => ({
      kind: 'longer' as const,
      question,
      ...(question.startsWith(typed) && { shared: typed }),
    })),
    ...before
      .slice(0, MOST_BEFORE)
      .map(({ question, outcome }) => ({ kind: 'before' as const, question, note: OUTCOME_WORDS[outcome] })),
  ];
}

interface GoOnProps {
  rows: readonly Going[];
  chosen: number;
  onPoint: (at: number) => void;
  onChoose: (row: Going) => void;
}

const ICONS = { typed: CornerDownLeft, longer: Search, before: History };

/** Arrow keys in the field move along the rows, a click answers one. */
export function GoOn({ rows, ...props }: GoOnProps) {
  const first = rows.findIndex(({ kind }) => kind === 'before');
  const split = first < 0 ? rows.length : first;
  return (
    <div className="px-2 pb-2">
      <Rows title="Go on with" rows={rows.slice(0, split)} from={0} {...props} />
      <Rows title="Asked before" rows={rows.slice(split)} from={split} {...props} />
    </div>
  );
}

function Rows({ title, rows, from, chosen, onPoint, onChoose }: GoOnProps & { title: string; from: number }) {
  if (rows.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className="px-2 pt-3 pb-1 text-caption text-text3">{title}</h2>
      <ul>
        {rows.map((row, at) => {
          const Icon = ICONS[row.kind];
          const { question, shared, note } = row;
          return (
            <li key={`${row.kind} ${question}`}>
              <button
                type="button"
                data-chosen={from + at === chosen}
                onPointerMove={() => onPoint(from + at)}
                onClick={() => onChoose(row)}
                className="flex min-h-9 w-full items-center gap-3 rounded-sm px-2 text-left text-body text-text1 data-[chosen=true]:bg-hover pointer-coarse:min-h-11"
              >
                <Icon className="size-4 shrink-0 text-text3" aria-hidden="true" />
                <span className="min-w-0 flex-1 truncate">
                  {shared === undefined ? (
                    question
                  ) : (
                    <>
                      {shared}
                      <strong className="font-medium">{question.slice(shared.length)}</strong>
                    </>
                  )}
                </span>
                {note && <span className="text-caption text-text3">{note}</span>}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
