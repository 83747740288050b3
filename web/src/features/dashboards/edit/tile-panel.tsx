import { Copy, Trash2 } from 'lucide-react';
import { cn } from '../../../shared/lib/cn.js';
import { newId } from '../../../shared/lib/new-id.js';
import { BareIconButton } from '../../../shared/ui/buttons/bare-icon-button.js';
import { Field } from '../../../shared/ui/fields/field.js';
import { CONTROL } from '../../../shared/ui/fields/input.js';
import { useEdit } from './edit-context.js';
import { DataTileEditor } from './editor/chart-editor.js';
import { type AnyTile, isChart, isText } from './model/tiles.js';
import { SidePanel } from './side-panel.js';

interface TilePanelProps {
  tile: AnyTile;
  onClose: () => void;
}

/** What can be set of one tile. Every change shows in the tile at once. */
export function TilePanel({ tile, onClose }: TilePanelProps) {
  const { dispatch } = useEdit();
  const kind = isText(tile) ? 'text' : isChart(tile) ? 'chart' : 'key figure';
  return (
    <SidePanel
      title={`Edit ${kind}`}
      subtitle="Changes show at once in the tile"
      focusKey={tile.id}
      onClose={onClose}
      actions={
        <>
          <BareIconButton
            label={`Duplicate ${kind}`}
            onClick={() => dispatch({ type: 'duplicate', id: tile.id, newId: newId() })}
          >
            <Copy aria-hidden="true" />
          </BareIconButton>
          <BareIconButton
            label={`Delete ${kind}`}
            onClick={() => {
              dispatch({ type: 'remove', id: tile.id });
              onClose();
            }}
          >
            <Trash2 aria-hidden="true" />
          </BareIconButton>
        </>
      }
    >
      {isText(tile) ? (
        <Field label="Text" hint="A line that begins with # is a heading." className="mt-4">
          <textarea
            value={tile.text}
            maxLength={5_000}
            rows={10}
            className={cn(CONTROL, 'h-auto py-2')}
            onChange={(event) =>
              event.target.value.trim() !== '' &&
              dispatch({
                type: 'change',
                tile: { ...tile, text: event.target.value },
                group: `text ${tile.id}`,
              })
            }
          />
        </Field>
      ) : (
        <DataTileEditor tile={tile} />
      )}
    </SidePanel>
  );
}
