import { Plus } from 'lucide-react';
import { lazy } from 'react';
import { Chip } from '../../../shared/ui/chip.js';
import { Popover } from '../../../shared/ui/overlays/popover.js';

const NewFilter = lazy(async () => ({ default: (await import('./new-filter.js')).NewFilter }));

interface AddFilterProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

export function AddFilter({ isOpen, onOpenChange }: AddFilterProps) {
  return (
    <Popover
      label="Add a filter"
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      className="w-72"
      trigger={
        <Chip variant="dashed" title="f">
          <Plus aria-hidden="true" />
          Add filter
        </Chip>
      }
    >
      <NewFilter onDone={() => onOpenChange(false)} />
    </Popover>
  );
}
