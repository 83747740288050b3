import { FlaskConical } from 'lucide-react';
import { Badge } from '../../../shared/ui/badge.js';

/** Marks data that is our own example and nobody's business. */
export function SampleBadge() {
  return (
    <Badge tone="info" icon={<FlaskConical aria-hidden="true" />}>
      Sample
    </Badge>
  );
}
