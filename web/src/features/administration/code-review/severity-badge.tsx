import type { CodeSeverity } from '@plumbline/contracts';
import { Diamond, Octagon, Triangle } from 'lucide-react';
import { Badge, type Tone } from '../../../shared/ui/badge.js';
import { SEVERITY_WORDS } from './review-words.js';

const LOOKS: Record<CodeSeverity, { tone: Tone; icon: typeof Triangle; turned?: boolean }> = {
  blocker: { tone: 'danger', icon: Octagon },
  high: { tone: 'danger', icon: Triangle },
  medium: { tone: 'warning', icon: Diamond },
  low: { tone: 'info', icon: Triangle, turned: true },
};

/** How much harm a finding can do, as a word with a shape of its own. */
export function SeverityBadge({ severity }: { severity: CodeSeverity }) {
  const { tone, icon: Icon, turned } = LOOKS[severity];
  return (
    <Badge
      tone={tone}
      icon={<Icon className={`fill-current ${turned ? 'rotate-180' : ''}`} aria-hidden="true" />}
    >
      {SEVERITY_WORDS[severity]}
    </Badge>
  );
}
