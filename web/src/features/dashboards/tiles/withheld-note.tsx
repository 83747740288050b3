import { SMALL_GROUP_ROWS } from '@plumbline/contracts';
import { EyeOff } from 'lucide-react';

/** Rows of a tile are left out for what they stand for. */
export function WithheldNote() {
  return (
    <p className="mt-0.5 flex items-center gap-1 text-caption text-text3">
      <EyeOff className="size-3.5 shrink-0" aria-hidden="true" />
      Hidden: fewer than {SMALL_GROUP_ROWS} rows
    </p>
  );
}
