import { formatCount } from '@plumbline/charts';
import type { RestoreView } from '@plumbline/contracts';
import { formatDateTime } from '../../../shared/lib/format-time.js';

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

/** A restore in a sentence, and what follows from it. */
export function restoreWords({ phase, backupAt, aside, problem, askedBy, done, of }: RestoreView): {
  title: string;
  line: string;
} {
  const moment = formatDateTime(backupAt);
  if (phase === 'done')
    return {
      title: `Restored as of ${moment}, asked for by ${askedBy}.`,
      line: aside
        ? `What was there before lies in ${aside} of the data folder, and is in the backup of before.`
        : 'Nothing had been there before.',
    };
  if (phase === 'failed')
    return { title: `The restore of ${moment} failed. Nothing was changed.`, line: problem ?? '' };
  const title = `Everything is restored as of ${moment}.`;
  if (phase === 'saving') return { title, line: 'The state of now is backed up first.' };
  if (phase === 'changing') return { title, line: 'The product starts again. Sign in again in a moment.' };
  return {
    title,
    line:
      of === 0
        ? 'The backup is being opened.'
        : `${formatCount(done)} of ${formatCount(of)} tables and files are restored and equal.`,
  };
}
