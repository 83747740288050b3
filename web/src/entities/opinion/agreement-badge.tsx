import type { AgreementState } from '@plumbline/contracts';
import { Check, CircleHelp, CircleX } from 'lucide-react';
import { Badge } from '../../shared/ui/badge.js';
import { AGREEMENT_WORDS } from './opinion-words.js';

const LOOKS = {
  confirmed: { tone: 'success', icon: Check },
  contradicted: { tone: 'danger', icon: CircleX },
  unconfirmed: { tone: 'neutral', icon: CircleHelp },
} as const;

const COLOURS = {
  success: 'text-success-text',
  danger: 'text-danger-text',
  neutral: 'text-text2',
} as const;

/** What a second opinion says of a finding. */
export function AgreementBadge({ state }: { state: AgreementState }) {
  const { tone, icon: Icon } = LOOKS[state];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
      {AGREEMENT_WORDS[state]}
    </Badge>
  );
}

/** The same beside a count. */
export function AgreementName({ state }: { state: AgreementState }) {
  const { tone, icon: Icon } = LOOKS[state];
  return (
    <span className="inline-flex items-center gap-2">
      <Icon className={`size-4 shrink-0 ${COLOURS[tone]}`} aria-hidden="true" />
      {AGREEMENT_WORDS[state]}
    </span>
  );
}
