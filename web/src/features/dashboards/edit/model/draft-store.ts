import { dashboardConfig } from '@plumbline/contracts';
import { readStored, removeStored, writeStored } from '../../../../shared/lib/storage.js';
import type { Base, Draft, Editing } from './editing.js';

/** An unsaved draft, with the version that it started from: both are needed to merge it later. */
interface KeptDraft {
  base: Base;
  draft: Draft;
  /** ISO instant. */
  at: string;
}

const nameOf = (userId: string, dashboardId: string) => `draft_${userId}_${dashboardId}`;

export function keepDraft(userId: string, dashboardId: string, { base, draft }: Editing, at: Date): void {
  const kept: KeptDraft = { base, draft, at: at.toISOString() };
  writeStored(nameOf(userId, dashboardId), JSON.stringify(kept));
}

export const dropDraft = (userId: string, dashboardId: string): void =>
  removeStored(nameOf(userId, dashboardId));

/** The kept draft, unless a version of the product that knew other shapes kept it. */
export function readDraft(userId: string, dashboardId: string): KeptDraft | null {
  try {
    const kept = JSON.parse(readStored(nameOf(userId, dashboardId)) ?? 'null') as KeptDraft | null;
    if (kept === null || !Number.isInteger(kept.base.version)) return null;
    const [base, draft] = [kept.base, kept.draft].map(({ name, config }) => ({
      name: String(name),
      config: dashboardConfig.parse(config),
    }));
    return base && draft
      ? { base: { ...base, version: kept.base.version }, draft, at: String(kept.at) }
      : null;
  } catch {
    return null;
  }
}
