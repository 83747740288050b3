import { Copy, Trash2 } from 'lucide-react';
import { cn } from '../../../shared/lib/cn.js';
import { newId } from '../../../shared/lib/new-id.js';
import { tabOf } from '../../../shared/lib/tile-layout.js';
import { BareIconButton } from '../../../shared/ui/buttons/bare-icon-button.js';
import { Field } from '../../../shared/ui/fields/field.js';
import { CONTROL, Input } from '../../../shared/ui/fields/input.js';
import { Select } from '../../../shared/ui/fields/select.js';
import { useEdit } from './edit-context.js';
import { DataTileEditor } from './editor/chart-editor.js';
import { type AnyTile, isChart, isForecast, isImage, isText } from './model/tiles.js';
import { SidePanel } from './side-panel.js';

interface TilePanelProps {
  tile: AnyTile;
  onClose: () => void;
}

/** What can be set of one tile. Every change shows in the tile at once. */
export function TilePanel({ tile, onClose }: TilePanelProps) {
  const { dispatch } = useEdit();
  const kind = kindOf(tile);
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
      ) : isImage(tile) ? (
        <Field label="What it shows" hint="Read aloud to people who cannot see it." className="mt-4">
          <Input
            value={tile.alt}
            maxLength={300}
            onChange={({ target: { value } }) =>
              dispatch({ type: 'change', tile: { ...tile, alt: value }, group: `alt ${tile.id}` })
            }
          />
        </Field>
      ) : isForecast(tile) ? (
        <Field label="Title" hint="It shows the newest forecast of its series." className="mt-4">
          <Input
            value={tile.title}
            maxLength={300}
            onChange={({ target: { value } }) =>
              dispatch({
                type: 'change',
                tile: { ...tile, title: value, titleBy: 'person' },
                group: `title ${tile.id}`,
              })
            }
          />
        </Field>
      ) : (
        <DataTileEditor tile={tile} />
      )}
      <TabField tile={tile} />
    </SidePanel>
  );
}

function kindOf(tile: AnyTile): string {
  if (isText(tile)) return 'text';
  if (isImage(tile)) return 'picture';
  if (isForecast(tile)) return 'forecast';
  return isChart(tile) ? 'chart' : 'key figure';
}

/** On which tab it lies. */
function TabField({ tile }: { tile: AnyTile }) {
  const { state, dispatch, setTab } = useEdit();
  const { tabs = [] } = state.draft.config;
  const tab = tabOf(tile, state.draft.config);
  if (tab === undefined) return null;
  return (
    <Field label="Tab" className="py-4">
      <Select
        label="Tab"
        value={tab}
        onValueChange={(next) => {
          dispatch({ type: 'moveTo', id: tile.id, tab: next });
          setTab(next);
        }}
        options={tabs.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </Field>
  );
}
