import { BACKUP_PROMISE_HOURS, type BackupView } from '@plumbline/contracts';
import { formatDateTime } from '../../../shared/lib/format-time.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

export const PROMISE_MS = BACKUP_PROMISE_HOURS * HOUR_MS;

/** 49,500,000 as "13 h 45 min", 192,000 as "3 min 12 s". */
export function spanWords(ms: number): string {
  const [hours, minutes] = [Math.floor(ms / HOUR_MS), Math.floor((ms % HOUR_MS) / MINUTE_MS)];
  const seconds = Math.floor((ms % MINUTE_MS) / 1_000);
  if (hours >= 48) return `${Math.floor(hours / 24)} days ${hours % 24} h`;
  if (hours > 0) return `${hours} h ${minutes} min`;
  if (minutes > 0) return `${minutes} min ${seconds} s`;
  return ms < 10_000 ? `${(ms / 1_000).toFixed(1)} s` : `${seconds} s`;
}

/** `b71e…40c9`. */
export const checksumWords = (checksum: string | null): string =>
  checksum ? `${checksum.slice(0, 4)}…${checksum.slice(-4)}` : '';

const KINDS = { scheduled: 'Scheduled', safety: 'Before a restore', manual: 'By hand' } as const;

export const kindWords = ({ kind, createdBy }: BackupView): string =>
  kind === 'manual' && createdBy ? `${KINDS.manual}, ${createdBy}` : KINDS[kind];

/** Ends in its number and begins with a capital: `Backups1700000000202` as "Backups". */
export const schemaWords = (migration: string | null): string => (migration ?? '').replace(/\d+$/, '');

export type ProofState = 'none' | 'running' | 'passed' | 'failed';

/** What is known of a backup's proof: a state, and a line below it. */
export function proofOf({ status, error, test }: BackupView): {
  state: ProofState;
  words: string;
  line: string;
} {
  if (status === 'failed') return { state: 'failed', words: 'Failed', line: error?.message ?? '' };
  if (status !== 'ready') return { state: 'running', words: 'Being taken', line: '' };
  if (!test) return { state: 'none', words: 'Not tested', line: '' };
  if (test.status === 'running') return { state: 'running', words: 'Being tested', line: '' };
  if (test.status === 'failed') return { state: 'failed', words: 'Not whole', line: test.problem ?? '' };
  const counts = `${test.tablesEqual} of ${test.tables} tables equal`;
  return { state: 'passed', words: 'Proven', line: `${formatDateTime(test.at)}: ${counts}` };
}
