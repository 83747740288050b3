import { Copy, Ellipsis, Pencil, Replace, Trash2 } from 'lucide-react';
import { newId } from '../../../shared/lib/new-id.js';
import { BareIconButton } from '../../../shared/ui/buttons/bare-icon-button.js';
import { Menu, MenuItem, MenuSeparator } from '../../../shared/ui/overlays/menu.js';
import { withColumnReplaced } from '../model/replace-column.js';
import type { TileMenuProps } from '../parts/dashboard-context.js';
import { useEdit } from './edit-context.js';
import { clampPlace, type Place } from './model/grid.js';
import { isChart } from './model/tiles.js';

const MOVES: readonly [label: string, step: (place: Place) => Place][] = [
  ['Move left', (place) => ({ ...place, x: place.x - 1 })],
  ['Move right', (place) => ({ ...place, x: place.x + 1 })],
  ['Move up', (place) => ({ ...place, y: place.y - 1 })],
  ['Move down', (place) => ({ ...place, y: place.y + 1 })],
  ['Wider', (place) => ({ ...place, w: place.w + 1, x: Math.min(place.x, 11 - place.w) })],
  ['Narrower', (place) => ({ ...place, w: place.w - 1 })],
  ['Taller', (place) => ({ ...place, h: place.h + 1 })],
  ['Shorter', (place) => ({ ...place, h: place.h - 1 })],
  ['Move to top', (place) => ({ ...place, x: 0, y: 0 })],
];

/** What edit mode offers for a tile: all that pointer and keyboard do, too (WCAG 2.5.7). */
export function EditTileMenu({ tile, title, result }: TileMenuProps) {
  const { dispatch, select } = useEdit();
  const { id } = tile;
  const { column, nearest } = result?.error ?? {};
  const repaired = column && nearest ? withColumnReplaced(tile, column, nearest) : tile;
  return (
    <Menu
      trigger={
        <BareIconButton label={`Actions for ${title}`} className="-mr-1.5">
          <Ellipsis aria-hidden="true" />
        </BareIconButton>
      }
    >
      <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => select(id)}>
        Edit
      </MenuItem>
      {nearest && JSON.stringify(repaired) !== JSON.stringify(tile) && (
        <MenuItem
          icon={<Replace aria-hidden="true" />}
          onSelect={() => dispatch({ type: 'change', tile: repaired })}
        >
          Use “{nearest}” instead
        </MenuItem>
      )}
      <MenuItem
        icon={<Copy aria-hidden="true" />}
        onSelect={() => dispatch({ type: 'duplicate', id, newId: newId() })}
      >
        Duplicate
      </MenuItem>
      <MenuSeparator />
      {isChart(tile) ? (
        MOVES.map(([label, step]) => (
          <MenuItem
            key={label}
            onSelect={() => dispatch({ type: 'place', id, layout: clampPlace(step(tile.layout)) })}
          >
            {label}
          </MenuItem>
        ))
      ) : (
        <>
          <MenuItem onSelect={() => dispatch({ type: 'moveKpi', id, by: -1 })}>Move left</MenuItem>
          <MenuItem onSelect={() => dispatch({ type: 'moveKpi', id, by: 1 })}>Move right</MenuItem>
        </>
      )}
      <MenuSeparator />
      <MenuItem
        variant="danger"
        icon={<Trash2 aria-hidden="true" />}
        onSelect={() => dispatch({ type: 'remove', id })}
      >
        Delete
      </MenuItem>
    </Menu>
  );
}
