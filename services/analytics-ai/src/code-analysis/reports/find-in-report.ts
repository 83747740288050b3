import { atHome, type HomeFinding, ofText } from '../known/at-home.js';
import type { AroundReport, Report } from './report-rule.js';
import { REPORT_RULES } from './report-rules.js';

/** What is wrong with a schedule that sends a file. */
export function findInReport(report: Report, around: AroundReport): HomeFinding[] {
  const { id, name } = report;
  const found = REPORT_RULES.flatMap(({ words, find }) =>
    // A detail that is said of one tile or filter has a mark of its own.
    find(report, around).flatMap((why) =>
      ofText(`reports/${name}`, `${words.title}: ${subjectIn(why)}`, words, why),
    ),
  );
  return atHome({ type: 'schedule', id }, found);
}

/** What a detail names first, in quotes; its counts and days change, this does not. */
const subjectIn = (why: string): string => /“([^”]+)”/u.exec(why)?.[1] ?? 'all of it';
