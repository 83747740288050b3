import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CellValue } from '@plumbline/contracts';
import type { Intake } from '../../insights/truth/open-table.js';
import { considerQuestion } from '../engine/consider-question.js';
import { plain } from '../language/tokens.js';
import { type OpenTable, tableOpener } from './open-table.js';

export interface QuestionScore {
  asked: number;
  answered: number;
  right: number;
  /** Milliseconds, one per question. */
  times: number[];
  misses: string[];
  /** Of each question that a reading was found for: its kind, score, and whether it was right. */
  curve: { kind: string; score: number; isRight: boolean }[];
}

/** Scores questions on Wikipedia's tables (Pasupat and Liang, 2015), every `every`-th of them. */
export async function scoreWikipedia(folder: string, intake: Intake, every = 1): Promise<QuestionScore> {
  const opener = await tableOpener(intake);
  const score: QuestionScore = { asked: 0, answered: 0, right: 0, times: [], misses: [], curve: [] };
  const lines = (await readFile(join(folder, 'questions.tsv'), 'utf8')).split('\n').slice(1);
  const opened = new Map<string, Promise<OpenTable | undefined>>();
  try {
    for (const [at, line] of lines.entries()) {
      const [id = '', question = '', context = '', target = ''] = line.trim().split('\t');
      if (!question || at % every !== 0) continue;
      const opening =
        opened.get(context) ?? opener.open(join(folder, context), 'table.csv').catch(() => undefined);
      opened.set(context, opening);
      const open = await opening;
      score.asked += 1;
      if (!open) continue;
      const began = performance.now();
      const { tried, decision } = await considerQuestion(question, open.table, open.data);
      score.times.push(performance.now() - began);
      const wanted = target.split('|').map((each) => each.replaceAll('\\p', '|').replaceAll('\\n', '\n'));
      const isRight = decision.best !== undefined && sameAnswers(decision.best.worked.values, wanted);
      const [first] = tried;
      if (first)
        score.curve.push({
          kind: first.reading.kind,
          score: first.reading.score,
          isRight: sameAnswers(first.worked.values, wanted),
        });
      if (decision.best) score.answered += 1;
      if (isRight) score.right += 1;
      else {
        const { best } = decision;
        const got = best
          ? `${best.reading.kind} ${best.reading.score.toFixed(2)} → ${best.worked.values.slice(0, 4).join('|')}`
          : `none (${tried[0]?.reading.kind ?? '-'} ${tried[0]?.reading.score.toFixed(2) ?? ''} ${tried[0] && sameAnswers(tried[0].worked.values, wanted) ? 'RIGHT' : ''})`;
        score.misses.push(`${id} ${context.slice(4)} ${question} ⇒ ${wanted.join('|')} | ${got}`);
      }
    }
    return score;
  } finally {
    await opener.end();
  }
}

/** The same values in any order: numbers by value, texts without case and signs. */
export function sameAnswers(got: readonly CellValue[], wanted: readonly string[]): boolean {
  if (got.length !== wanted.length) return false;
  const rest = [...wanted];
  for (const value of got) {
    const at = rest.findIndex((target) => isSame(value, target));
    if (at < 0) return false;
    rest.splice(at, 1);
  }
  return true;
}

function isSame(value: CellValue, target: string): boolean {
  const [one, other] = [simple(String(value)), simple(target)];
  if (one === other) return true;
  const [day, wantedDay] = [dayIn(String(value)), dayIn(target)];
  if (day !== undefined && day === wantedDay) return true;
  const [number, wanted] = [numberIn(String(value)), numberIn(target)];
  if (number === undefined || wanted === undefined) return false;
  // A column of percent holds 0.499 and is written as 49.9%.
  const scale = typeof value === 'number' && target.trim().endsWith('%') ? [1, 100] : [1];
  return scale.some((factor) => Math.abs(number * factor - wanted) < 1e-6 * Math.max(1, Math.abs(wanted)));
}

/** A date that is written out, as a day: "25 August 1946" is 1946-08-25. */
function dayIn(text: string): string | undefined {
  if (/^\d{4}-\d\d-\d\d/.test(text)) return text.slice(0, 10);
  const isWritten = /^(\p{L}+\.? \d{1,2},? \d{4}|\d{1,2} \p{L}+\.?,? \d{4})$/u.test(text.trim());
  const time = isWritten ? Date.parse(`${text.trim()} UTC`) : Number.NaN;
  return Number.isNaN(time) ? undefined : new Date(time).toISOString().slice(0, 10);
}

const simple = (text: string): string =>
  plain(text)
    .replace(/[‐‑‒–—−]/g, '-')
    .replace(/\[[^\]]*\]|\([^)]*\)$/g, '')
    .replace(/[^\p{L}\p{N}.%-]+/gu, ' ')
    .replace(/[.\s]+$/, '')
    .trim();

function numberIn(text: string): number | undefined {
  const match = /^[^\d.-]{0,2}(-?[\d,]*\.?\d+)\s*(?:%|years?|months?|days?|km|m|kg)?$/.exec(text.trim());
  return match ? Number(match[1]?.replaceAll(',', '')) : undefined;
}
