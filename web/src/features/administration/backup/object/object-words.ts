import { formatCount } from '@plumbline/charts';
import type {
  HeldKind,
  HeldObject,
  ObjectRestorePlan,
  ObjectRestoreView,
  RestoreMode,
} from '@plumbline/contracts';
import { formatBytes } from '../../../../shared/lib/format.js';
import { formatDateTime } from '../../../../shared/lib/format-time.js';

export const KIND_WORDS: Readonly<Record<HeldKind, string>> = {
  source: 'Data source',
  dashboard: 'Dashboard',
  document: 'Document',
  workspace: 'Workspace',
};

/** A way back in words; sources and dashboards keep versions, others do not. */
export function modeWords(
  mode: RestoreMode,
  { kind, isThere }: Pick<HeldObject, 'kind' | 'isThere'>,
): { title: string; button: string } {
  if (mode === 'copy')
    return {
      title: isThere ? 'As a copy, beside the present one' : 'As a copy, with a name that says so',
      button: 'Restore as a copy',
    };
  if (!isThere) return { title: 'Where it was', button: 'Restore where it was' };
  const hasVersions = kind === 'source' || kind === 'dashboard';
  return {
    title: hasVersions ? 'In its place; what is there becomes a version' : 'In its place',
    button: 'Restore in its place',
  };
}

/** What a restore would do, in a sentence. */
export function planLine({ added, replaced, files, bytes, mode }: ObjectRestorePlan): string {
  const parts = [
    added > 0 && `${formatCount(added)} ${mode === 'copy' ? 'copied' : 'brought back'}`,
    replaced > 0 && `${formatCount(replaced)} replaced`,
    files > 0 && `${formatCount(files)} ${files === 1 ? 'file' : 'files'}, ${formatBytes(bytes)}`,
  ].filter((part) => part !== false);
  return parts.length > 0 ? `${parts.join(' · ')}.` : 'Nothing would change.';
}

const PHASES: Readonly<Record<'saving' | 'reading' | 'handing', string>> = {
  saving: 'The current state is backed up first.',
  reading: 'It is read out of the backup.',
  handing: 'Its rows are being put back.',
};

/** How far a restore of one object is, or how it ended. */
export function objectRestoreWords(restore: ObjectRestoreView): { title: string; line: string } {
  const { phase, name, kind, backupAt, mode, restored, problem } = restore;
  const what = `${KIND_WORDS[kind]} “${name}” of ${formatDateTime(backupAt)}`;
  if (phase === 'failed') return { title: `${what} was not restored.`, line: problem ?? '' };
  if (phase !== 'done') return { title: `${what} is being restored.`, line: PHASES[phase] };
  const [first, ...others] = restored;
  const more = others.length > 0 ? ` and ${formatCount(others.length)} more` : '';
  return {
    title: `${what} is back${mode === 'copy' ? ' as a copy' : ''}.`,
    line:
      first && mode === 'copy' ? `It is called “${first.name}”${more}.` : `Asked for by ${restore.askedBy}.`,
  };
}
