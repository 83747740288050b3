import { formatCount } from '@plumbline/charts';
import { BEFORE_RESTORE_DAYS, type RestoreView } from '@plumbline/contracts';
import { formatDateTime, formatDay } from '../../../shared/lib/format-time.js';

/** What people know the parts of the installation by. */
const TITLES: Readonly<Record<string, string>> = {
  auth: 'People and workspaces',
  ingestion: 'Data sources',
  analytics: 'Dashboards, insights, summaries',
  documents: 'Documents',
  export: 'Exports and backups',
  scheduler: 'Schedules',
};

export const schemaTitle = (schema: string): string => TITLES[schema] ?? schema;

const DAY_MS = 86_400_000;

function asideWords(aside: string, finishedAt: string | null): string {
  const until = finishedAt && new Date(Date.parse(finishedAt) + BEFORE_RESTORE_DAYS * DAY_MS).toISOString();
  const kept = until ? `until ${formatDay(until)}` : `for ${BEFORE_RESTORE_DAYS} days`;
  return `What was there before lies in ${aside} of the data folder ${kept}, and is in the backup of before.`;
}

/** A restore in a sentence, and what follows from it. */
export function restoreWords(restore: RestoreView): {
  title: string;
  line: string;
} {
  const { phase, backupAt, aside, problem, askedBy, finishedAt, done, of } = restore;
  const moment = formatDateTime(backupAt);
  if (phase === 'done')
    return {
      title: `Restored as of ${moment}, asked for by ${askedBy}.`,
      line: aside ? asideWords(aside, finishedAt) : 'Nothing had been there before.',
    };
  if (phase === 'failed')
    return { title: `The restore of ${moment} failed. Nothing was changed.`, line: problem ?? '' };
  const title = `Everything is restored as of ${moment}.`;
  if (phase === 'saving') return { title, line: 'The current state is backed up first.' };
  if (phase === 'changing') return { title, line: 'The product starts again. Sign in again in a moment.' };
  return {
    title,
    line:
      of === 0
        ? 'The backup is being opened.'
        : `${formatCount(done)} of ${formatCount(of)} tables and files are restored and equal.`,
  };
}
