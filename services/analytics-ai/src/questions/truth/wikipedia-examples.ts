import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Intake } from '../../insights/truth/open-table.js';
import { tryQuestion } from '../engine/try-question.js';
import { annotate } from '../matching/annotate.js';
import { candidatesOf } from '../short-lists/candidates.js';
import { isShortList, readShortList, type ShortList } from '../short-lists/list/short-list.js';
import { type OpenTable, tableOpener } from './open-table.js';
import { type Example, exampleOf } from './training.js';
import { sameAnswers } from './wikipedia.truth.js';

export interface AskedExample extends Example {
  id: string;
  question: string;
  context: string;
  wanted: readonly string[];
}

/** Every `every`-th question on Wikipedia's tables with all readings that the product has of it. */
export async function wikipediaExamples(folder: string, intake: Intake, every = 1): Promise<AskedExample[]> {
  const opener = await tableOpener(intake);
  const opened = new Map<string, Promise<{ open: OpenTable; list: ShortList; family: string } | undefined>>();
  const lines = (await readFile(join(folder, 'questions.tsv'), 'utf8')).split('\n').slice(1);
  const examples: AskedExample[] = [];
  try {
    for (const [at, line] of lines.entries()) {
      const [id = '', question = '', context = '', target = ''] = line.trim().split('\t');
      if (!question || at % every !== 0) continue;
      const opening =
        opened.get(context) ??
        opener
          .open(join(folder, context), 'table.csv')
          .then(async (open) => {
            if (!isShortList(open.table)) return undefined;
            return { open, list: await readShortList(open.table, open.data), family: familyOf(open) };
          })
          .catch(() => undefined);
      opened.set(context, opening);
      const table = await opening;
      const wanted = target.split('|').map((each) => each.replaceAll('\\p', '|').replaceAll('\\n', '\n'));
      const about = { id, question, context, wanted };
      if (!table) {
        examples.push({ ...about, family: context, items: [] });
        continue;
      }
      const { open, list, family } = table;
      const { tried } = await tryQuestion(question, open.table, open.data);
      const [annotation] = annotate(question, open.table);
      const candidates = annotation ? candidatesOf(annotation, list, tried) : [];
      examples.push({ ...about, ...exampleOf(family, candidates, (values) => sameAnswers(values, wanted)) });
    }
    return examples;
  } finally {
    await opener.end();
  }
}

/** Names of a table's columns, which tables of one kind share. */
const familyOf = ({ table }: OpenTable): string =>
  [...new Set(table.columns.map(({ label }) => label.toLowerCase()))].sort().join('|');
