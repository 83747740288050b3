import type { GoneFilter as Gone } from '@plumbline/contracts';
import { Unplug } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Chip } from '../../../shared/ui/chip.js';
import { Popover } from '../../../shared/ui/overlays/popover.js';

interface GoneFilterProps {
  gone: Gone;
  /** The filter in words. */
  label: string;
  onRemove: () => void;
  /** Sets the filter on another column instead. */
  onUse: (column: string) => void;
}

/** A filter that acts on nothing, because its column is no longer in the data: it says so, and what could be used instead. */
export function GoneFilter({ gone: { column, nearest }, label, onRemove, onUse }: GoneFilterProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover
      label={`The filter on ${column}`}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      className="w-72 p-4"
      trigger={
        <Chip className="max-w-full" onRemove={onRemove} removeLabel={`Remove the filter ${label}`}>
          <span className="flex items-center gap-1.5">
            <Unplug className="shrink-0 text-warning-solid" aria-hidden="true" />
            <span className="block max-w-64 truncate">{label}</span>
            <span className="sr-only">acts on nothing</span>
          </span>
        </Chip>
      }
    >
      <p className="text-body text-text1">
        This filter acts on nothing: the column “{column}” is no longer in the data.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {nearest !== undefined && (
          <Button
            size="compact"
            variant="primary"
            className="max-w-full"
            onClick={() => {
              setIsOpen(false);
              onUse(nearest);
            }}
          >
            <span className="truncate">Use “{nearest}” instead</span>
          </Button>
        )}
        <Button
          size="compact"
          onClick={() => {
            setIsOpen(false);
            onRemove();
          }}
        >
          Remove the filter
        </Button>
      </div>
    </Popover>
  );
}
