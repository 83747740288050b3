import {
  type ExportObject,
  type ExportStatus,
  type ExportView,
  FORMAT_NAMES,
  OBJECT_NAMES,
} from '@plumbline/contracts';
import { plural } from '../../shared/lib/format.js';
import { listed } from '../../shared/lib/format-figures.js';

export const objectName = (type: ExportObject): string => OBJECT_NAMES[type];

/** "Data source, 12,480 rows". */
export function objectWords({ objectType, rows }: Pick<ExportView, 'objectType' | 'rows'>): string {
  return rows === undefined ? objectName(objectType) : `${objectName(objectType)}, ${plural(rows, 'row')}`;
}

export const formatName = ({ format }: Pick<ExportView, 'format'>): string => FORMAT_NAMES[format];

/** The groups that people look for: what is being made is one of them. */
export const EXPORT_GROUPS = ['running', 'ready', 'failed', 'expired'] as const;
export type ExportGroup = (typeof EXPORT_GROUPS)[number];
export const GROUP_NAMES: Record<ExportGroup, string> = {
  running: 'Running',
  ready: 'Ready',
  failed: 'Failed',
  expired: 'Expired',
};

const GROUPS: Record<ExportStatus, ExportGroup> = {
  queued: 'running',
  running: 'running',
  ready: 'ready',
  failed: 'failed',
  cancelled: 'failed',
  expired: 'expired',
};

export const groupOf = ({ status }: Pick<ExportView, 'status'>): ExportGroup => GROUPS[status];

/** "You, once", "you and Dana", "Dana, 2 times", "Not yet". */
export function downloadWords({ downloads }: Pick<ExportView, 'downloads'>, username: string): string {
  const people = [...new Set(downloads.map(({ by }) => by))].map((by) => (by === username ? 'You' : by));
  const [only, ...others] = people;
  if (only === undefined) return 'Not yet';
  if (others.length > 0) return listed(people);
  return downloads.length === 1 ? `${only}, once` : `${only}, ${downloads.length} times`;
}
