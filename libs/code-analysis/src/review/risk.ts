import type { PatchedFile } from './patch.js';
import {
  isAccess,
  isDeployment,
  isMigration,
  isTest,
  newDependencies,
  newFunctions,
  outboundCalls,
} from './touched.js';

export interface RiskPart {
  points: number;
  reason: string;
}

/** How much harm a change can do by what it touches, whether or not something was found in it: 0 to 100. */
export interface Risk {
  score: number;
  level: 'low' | 'medium' | 'high';
  parts: readonly RiskPart[];
}

const LINES_PER_POINT = 80;

/** The risk with its reasons, the heaviest first; their points add up to the score. */
export function riskOf(files: readonly PatchedFile[]): Risk {
  const code = files.filter((file) => !isTest(file));
  const lines = code.reduce((sum, { added, removed }) => sum + added + removed, 0);
  const { all, tested } = newFunctions(files);
  const untested = all.length - tested.length;
  const access = code.filter(isAccess).length;
  const candidates: RiskPart[] = [
    { points: access === 0 ? 0 : Math.min(24, 12 + 3 * access), reason: 'access rules' },
    { points: files.some(isMigration) ? 14 : 0, reason: 'migration' },
    { points: Math.min(15, 3 * untested), reason: 'untested functions' },
    { points: Math.min(15, 5 * newDependencies(files).length), reason: 'new dependencies' },
    { points: Math.min(10, 4 * outboundCalls(files).length), reason: 'outbound calls' },
    { points: files.some(isDeployment) ? 6 : 0, reason: 'deployment' },
    { points: Math.min(16, Math.floor(lines / LINES_PER_POINT)), reason: 'size' },
  ];
  const parts = candidates.filter(({ points }) => points > 0).sort((a, b) => b.points - a.points);
  const score = parts.reduce((sum, { points }) => sum + points, 0);
  return { score, level: score < 25 ? 'low' : score < 60 ? 'medium' : 'high', parts };
}
