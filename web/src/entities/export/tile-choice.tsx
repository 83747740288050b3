import { ChevronDown } from 'lucide-react';
import { Button } from '../../shared/ui/buttons/button.js';
import { Checkbox } from '../../shared/ui/fields/checkbox.js';
import { Popover } from '../../shared/ui/overlays/popover.js';

interface TileChoiceProps {
  tiles: { id: string; title: string }[];
  /** Those that are left in; undefined: all. */
  value: string[] | undefined;
  onChange: (value: string[] | undefined) => void;
}

/** Which tiles of a dashboard a file has; at least one. */
export function TileChoice({ tiles, value, onChange }: TileChoiceProps) {
  const isIn = (id: string) => value === undefined || value.includes(id);
  const count = tiles.filter(({ id }) => isIn(id)).length;
  const toggle = (id: string, isWanted: boolean) => {
    const next = tiles.filter((tile) => (tile.id === id ? isWanted : isIn(tile.id))).map((tile) => tile.id);
    if (next.length > 0) onChange(next.length === tiles.length ? undefined : next);
  };
  return (
    <div className="flex flex-col items-start gap-1.5">
      <span className="text-label text-text1">Tiles</span>
      <Popover
        label="Tiles"
        className="z-(--z-dialog) flex max-w-xs flex-col gap-2 p-3"
        trigger={
          <Button className="w-full justify-between!">
            {count === tiles.length ? `All ${count}` : `${count} of ${tiles.length}`}
            <ChevronDown className="text-text3" aria-hidden="true" />
          </Button>
        }
      >
        {tiles.map(({ id, title }) => (
          <Checkbox
            key={id}
            checked={isIn(id)}
            disabled={count === 1 && isIn(id)}
            onCheckedChange={(isWanted) => toggle(id, isWanted)}
          >
            {title}
          </Checkbox>
        ))}
      </Popover>
    </div>
  );
}
