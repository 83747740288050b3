import { Minus, PenLine, Plus } from 'lucide-react';
import { Badge } from '../../../shared/ui/badge.js';
import type { ColumnChange } from './comparison-words.js';

const BADGES = {
  added: { tone: 'success', icon: <Plus aria-hidden="true" />, word: 'Added' },
  removed: { tone: 'danger', icon: <Minus aria-hidden="true" />, word: 'Removed' },
  changed: { tone: 'info', icon: <PenLine aria-hidden="true" />, word: 'Changed' },
  renamed: { tone: 'info', icon: <PenLine aria-hidden="true" />, word: 'Renamed' },
} as const;

export function ChangeBadge({ what }: { what: ColumnChange['what'] }) {
  const { tone, icon, word } = BADGES[what];
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  );
}
