import { Lock } from 'lucide-react';
import { Badge } from './badge.js';

/** On what lies over the limit of the plan. */
export function ReadOnlyBadge() {
  return (
    <Badge tone="warning" icon={<Lock aria-hidden="true" />}>
      Read-only
    </Badge>
  );
}
