import { formatCount } from '@plumbline/charts';
import type {
  DataState,
  NodeState,
  ReplicatedData,
  ReplicationMismatch,
  ReplicationNode,
  ReplicationPreflight,
  ReplicationStatus,
  Takeover,
} from '@plumbline/contracts';
import { plural } from '../../../shared/lib/format.js';
import type { Tone } from '../../../shared/ui/badge.js';

export const STATE_WORDS: Record<NodeState, string> = {
  waiting: 'Not heard from yet',
  seeding: 'Fetching everything',
  following: 'Standby',
  paused: 'Paused',
  failed: 'Failing',
  away: 'Away',
  promoting: 'Taking over',
};

export const STATE_TONES: Record<NodeState, Tone> = {
  waiting: 'info',
  seeding: 'info',
  following: 'neutral',
  paused: 'warning',
  failed: 'danger',
  away: 'danger',
  promoting: 'info',
};

export const KIND_WORDS: Record<ReplicatedData, { title: string; note: string; unit: string }> = {
  database: { title: 'Database', note: 'rows of every table', unit: 'row' },
  files: { title: 'Files', note: 'uploads, exports and originals', unit: 'file' },
  documents: { title: 'Documents', note: 'page images and their text', unit: 'file' },
};

/** `2.1 s behind`; after two minutes in minutes. */
export function lagWords({ lagSeconds }: Pick<ReplicationNode, 'lagSeconds'>): string {
  if (lagSeconds === null) return 'Nothing fetched yet';
  if (lagSeconds >= 7_200) return `${formatCount(Math.floor(lagSeconds / 3_600))} h behind`;
  if (lagSeconds >= 120) return `${formatCount(Math.floor(lagSeconds / 60))} min behind`;
  return `${lagSeconds.toFixed(1)} s behind`;
}

export function waitingWords({ waiting }: Pick<ReplicationNode, 'waiting'>): string {
  if (!waiting) return '';
  return waiting.isMore
    ? `more than ${formatCount(waiting.changes)} changes`
    : plural(waiting.changes, 'change');
}

export const skewWords = (skewMs: number | null): string => {
  if (skewMs === null) return 'not measured yet';
  if (skewMs === 0) return 'the same';
  return `${formatCount(Math.abs(skewMs))} ms ${skewMs > 0 ? 'ahead' : 'behind'}`;
};

/** Whether a standby may take over from an installation that cannot be asked, and what that costs. */
export const TAKEOVER_CHOICES: Record<Takeover, { title: string; note: string }> = {
  by_contact: {
    title: 'The standby waits',
    note: 'It takes over only after this one has promised to write no more, or by hand when this one is destroyed for good.',
  },
  by_lease: {
    title: 'The standby may take over',
    note: 'Its operator may have it take over after 30 s without an answer. So nothing is saved here while this one has not heard from it for 30 s, as when it is switched off.',
  },
};

/** Why nothing is saved here, and what to do; undefined where this installation writes. */
export function shutOutWords(
  { writes, successor }: Pick<ReplicationStatus, 'writes' | 'successor'>,
  name: string,
): string | undefined {
  if (writes === 'open') return undefined;
  if (writes === 'unheard')
    return `${name} was not heard from for 30 s, so it may have taken over: nothing is saved here. Have it reach this installation; or, if it is switched off, remove it.`;
  if (successor !== null)
    return `${successor} has taken over. Nothing is saved here any more; people work there.`;
  return `${name} is taking over: nothing is saved here. It applies the last changes, compares every table, and starts. To call it off, switch it off and remove it here.`;
}

export type ProofWord = 'none' | 'verified' | 'mismatch' | 'open' | 'verifying';

/** Never verified by having been replicated alone. */
export function proofOf(
  data: DataState,
  mismatches: readonly ReplicationMismatch[],
  isVerifying: boolean,
): ProofWord {
  if (isVerifying) return 'verifying';
  if (mismatches.some(({ kind }) => kind === data.kind)) return 'mismatch';
  if (data.total === 0) return 'none';
  return data.verified === data.total ? 'verified' : 'open';
}

/** `a41f…7b20`. */
export const hashWords = (hash: string | null): string => {
  if (hash === null) return 'not there';
  return /^[0-9a-f]{16,}$/.test(hash) ? `${hash.slice(0, 4)}…${hash.slice(-4)}` : hash;
};

/** What a mismatch means, in a sentence. */
export function mismatchWords({ primary, standby }: ReplicationMismatch): string {
  if (primary === null) return 'It is only on the standby, and is removed there.';
  if (standby === null) return 'It is missing on the standby.';
  return 'It has other contents on the standby than here.';
}

export function subtitleOf(
  nodes: readonly ReplicationNode[],
  preflight: ReplicationPreflight | undefined,
): string {
  const [node] = nodes;
  if (!node) return 'Nobody follows this installation yet.';
  const failed = preflight?.checks.filter(({ status }) => status === 'fail').length;
  if (failed === undefined) return 'One standby';
  if (failed === 0) return 'One standby · it could take over now';
  return `One standby · it could take over after ${plural(failed, 'thing is', 'things are')} done`;
}

/** What starts a standby on a machine of its own, or beside this one. */
export const startCommand = (primary: string, token: string): string =>
  `PLUMBLINE_DATA=.data-standby PORT=8090 MAILBOX_PORT=8091 FOLLOW_URL=${primary} FOLLOW_TOKEN=${token} npm start`;
