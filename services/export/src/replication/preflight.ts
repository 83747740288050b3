import type { ContactReport } from '@plumbline/backups';
import {
  LAG_LIMIT_SECONDS,
  type NodeState,
  type ReplicationCheck,
  type ReplicationNode,
  SKEW_LIMIT_MS,
} from '@plumbline/contracts';

export interface Compared {
  node: ReplicationNode;
  report: ContactReport | null;
  /** Of this installation. */
  version: string;
  schemaVersion: string | null;
  epoch: number;
  /** Of the keys; null where the operator keeps them. */
  keys: string | null;
  /** Why this installation cannot be followed or kept from writing; null where it can. */
  problem: string | null;
  now: Date;
}

/** Less room than this is soon none. */
const LEAST_FREE_BYTES = 1_073_741_824;
const DRILL_DAYS = 90;
const DAY_MS = 86_400_000;

type Found = Pick<ReplicationCheck, 'status' | 'detail' | 'fix'>;
const pass = (detail: string): Found => ({ status: 'pass', detail });
const warn = (detail: string, fix?: string): Found => ({ status: 'warn', detail, ...(fix && { fix }) });
const fail = (detail: string, fix?: string): Found => ({ status: 'fail', detail, ...(fix && { fix }) });
const count = (number: number): string => number.toLocaleString('en-US');

/** What is asked before a standby takes over, and what each answer is. What fails stands in the way. */
export function preflight(compared: Compared): ReplicationCheck[] {
  const checks: [id: string, name: string, found: Found][] = [
    ['contact', 'The standby is reached', contact(compared)],
    ['version', 'Same version and schema on both', version(compared)],
    ['lag', `Lag is under ${LAG_LIMIT_SECONDS} s`, lag(compared)],
    ['mismatches', 'Nothing differs', mismatches(compared)],
    ['verified', 'Everything is verified', verified(compared)],
    ['clock', 'Clocks agree', clock(compared)],
    ['keys', 'The keys of the installation are on the standby', keys(compared)],
    ['space', 'The standby has room', space(compared)],
    ['epoch', 'The standby knows which installation writes', epoch(compared)],
    ['drill', 'Taking over was tried', drill(compared)],
    ['fence', 'This installation can be shut out', fence(compared)],
  ];
  return checks.map(([id, name, found]) => ({ id, name, ...found }));
}

const FOLLOWS: Partial<Record<NodeState, Found>> = {
  waiting: fail('It has not been heard of yet.', 'Start it with its token.'),
  away: fail('It has not been heard of lately.', 'Look whether it runs and reaches this installation.'),
  seeding: fail('It fetches everything for the first time.', 'Wait until it follows.'),
  paused: fail('It is paused.', 'Resume it.'),
};

function contact({ node, report }: Compared): Found {
  if (node.state === 'failed') return fail(report?.problem ?? 'It reports a failure.');
  return FOLLOWS[node.state] ?? pass(`Last contact ${node.contactAt ?? ''}`);
}

function version({ node, version: here, schemaVersion }: Compared): Found {
  if (node.version === null) return fail('Not known yet.');
  const told = (product: string, schema: string | null) => `${product}, ${schema ?? 'no schema'}`;
  if (node.version !== here)
    return fail(
      `${told(here, schemaVersion)} here, ${told(node.version, node.schemaVersion)} there.`,
      'Bring both to the same version.',
    );
  if (node.schemaVersion !== schemaVersion)
    return fail(
      `Schema ${schemaVersion} here, ${node.schemaVersion ?? 'none yet'} there.`,
      'Wait until it follows again.',
    );
  return pass(told(here, schemaVersion));
}

function lag({ node }: Compared): Found {
  if (node.lagSeconds === null) return fail('Nothing was fetched yet.');
  const words = `${node.lagSeconds} s${node.waiting ? `, ${count(node.waiting.changes)}${node.waiting.isMore ? '+' : ''} changes` : ''}`;
  return node.lagSeconds < LAG_LIMIT_SECONDS ? pass(words) : fail(words, 'Wait until it has caught up.');
}

function mismatches({ node: { mismatchCount } }: Compared): Found {
  if (mismatchCount === 0) return pass('No mismatch is known.');
  return fail(
    `${count(mismatchCount)} ${mismatchCount === 1 ? 'item differs' : 'items differ'}.`,
    'Fetch them again.',
  );
}

function verified({ node: { data } }: Compared): Found {
  const rows = data.find(({ kind }) => kind === 'database');
  if (!rows?.verifiedAt) return fail('The database was not compared yet.', 'Verify it.');
  const missing = data.reduce((sum, { total, verified: equal }) => sum + (total - equal), 0);
  if (missing > 0) return fail(`${count(missing)} rows or files are not verified yet.`, 'Verify them.');
  return pass(`Every row and file was equal, rows at ${rows.verifiedAt}`);
}

function clock({ node: { skewMs } }: Compared): Found {
  if (skewMs === null) return fail('Not measured yet.');
  const words = `${Math.abs(skewMs)} ms apart, limit ${SKEW_LIMIT_MS} ms`;
  return Math.abs(skewMs) <= SKEW_LIMIT_MS ? pass(words) : fail(words, 'Have both follow a time server.');
}

function keys({ keys: ours, report }: Compared): Found {
  if (ours === null) return warn('They are kept by the operator.', 'Look that both have the same Secrets.');
  if (report?.keys === ours) return pass('Compared by fingerprint');
  return fail('They are not there, or others.', 'Remove the standby and add it again.');
}

function space({ node: { freeBytes } }: Compared): Found {
  if (freeBytes === null) return warn('Not known.');
  const words = `${(freeBytes / 1e9).toFixed(1)} GB are free`;
  return freeBytes >= LEAST_FREE_BYTES ? pass(words) : fail(words, 'Make room on its disk.');
}

function epoch({ epoch: ours, report }: Compared): Found {
  if (report?.epoch === ours) return pass(`Epoch ${ours} on both`);
  return fail(`Epoch ${ours} here, ${report?.epoch ?? 'none'} there.`, 'Wait for its next contact.');
}

const fence = ({ problem }: Compared): Found =>
  problem === null
    ? pass('Every table refuses what is written once another installation takes over')
    : fail(problem);

function drill({ node: { drills }, now }: Compared): Found {
  const [last] = drills;
  if (!last) return warn('Never.', 'Run a drill.');
  const isGood = last.problem === null && last.passed === last.checks.length;
  if (!isGood) return warn(`The last drill, ${last.at}, did not pass.`, 'Run a drill.');
  if (now.getTime() - Date.parse(last.at) > DRILL_DAYS * DAY_MS)
    return warn(`Last on ${last.at}.`, 'Run a drill.');
  return pass(`${last.passed} of ${last.checks.length} checks on ${last.at}`);
}
