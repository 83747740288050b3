import { formatInstant } from '@plumbline/charts';
import {
  ChartColumn,
  Database,
  Gauge,
  History,
  Image,
  Monitor,
  Plus,
  Redo2,
  Sigma,
  Smartphone,
  Tablet,
  Type,
  Undo2,
} from 'lucide-react';
import { plural } from '../../../shared/lib/format.js';
import { MODIFIER } from '../../../shared/lib/keyboard/modifier.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { IconButton } from '../../../shared/ui/buttons/icon-button.js';
import { Input } from '../../../shared/ui/fields/input.js';
import { Segmented } from '../../../shared/ui/fields/segmented.js';
import { Menu, MenuItem } from '../../../shared/ui/overlays/menu.js';
import { useEdit } from './edit-context.js';
import type { PreviewWidth } from './edit-grid.js';
import { countChanges } from './model/editing.js';
import { sourceIdsIn } from './model/tiles.js';
import { EDIT_BAR_ID } from './side-panel.js';

export type NewTile = 'chart' | 'kpi' | 'text' | 'image' | 'calculation';

interface EditBarProps {
  zone: string;
  keptAt: Date | null;
  width: PreviewWidth;
  onWidth: (width: PreviewWidth) => void;
  onAdd: (kind: NewTile) => void;
  onHistory: () => void;
  onSources: () => void;
  onSave: () => void;
  onDone: () => void;
  isSaving: boolean;
  isConflict: boolean;
}

/** What can be done with the draft as a whole. */
export function EditBar(props: EditBarProps) {
  const { zone, keptAt, width, onWidth, onAdd, onHistory, onSources, onSave, onDone, isSaving, isConflict } =
    props;
  const { state, dispatch, tab } = useEdit();
  const changes = countChanges(state);
  return (
    <div
      id={EDIT_BAR_ID}
      role="toolbar"
      aria-label="Edit dashboard"
      className="sticky top-14 z-(--z-filterbar) -mx-1 flex flex-wrap items-center gap-2 border-border-subtle border-b bg-bg px-1 py-3 lg:h-[60px] lg:flex-nowrap"
    >
      <div className="w-48 max-sm:w-full">
        <Input
          aria-label="Name of the dashboard"
          value={state.draft.name}
          maxLength={200}
          onChange={(event) => dispatch({ type: 'rename', name: event.target.value })}
        />
      </div>
      <p role="status" className="flex shrink-0 items-center gap-1.5 text-label max-lg:hidden">
        {changes > 0 && <span className="size-2 rounded-full bg-warning-solid" aria-hidden="true" />}
        <span>{changes > 0 ? plural(changes, 'unsaved change') : 'No unsaved changes'}</span>
        <span className="font-normal text-text3 max-xl:hidden">
          {changes > 0 && keptAt && `draft kept ${formatInstant(keptAt.toISOString(), zone)} · `}
          version {state.base.version}
        </span>
      </p>
      <div className="flex items-center gap-1">
        <IconButton
          label="Undo"
          shortcut={`${MODIFIER}Z`}
          disabled={state.past.length === 0}
          onClick={() => dispatch({ type: 'undo' })}
        >
          <Undo2 aria-hidden="true" />
        </IconButton>
        <IconButton
          label="Redo"
          shortcut={`${MODIFIER}⇧Z`}
          disabled={state.future.length === 0}
          onClick={() => dispatch({ type: 'redo' })}
        >
          <Redo2 aria-hidden="true" />
        </IconButton>
      </div>
      <AddMenu onAdd={onAdd} />
      <Button variant="ghost" className="max-md:hidden" onClick={() => dispatch({ type: 'arrange', tab })}>
        Auto-arrange
      </Button>
      {sourceIdsIn(state.draft.config).length > 1 && (
        <IconButton label="Data sources" onClick={onSources}>
          <Database aria-hidden="true" />
        </IconButton>
      )}
      <IconButton label="History" onClick={onHistory}>
        <History aria-hidden="true" />
      </IconButton>
      <div className="ml-auto flex items-center gap-2">
        <Segmented<PreviewWidth>
          label="Preview width"
          value={width}
          onValueChange={onWidth}
          className="max-lg:hidden"
          options={[
            { value: 'desktop', label: <Monitor aria-hidden="true" />, name: 'Desktop' },
            { value: 'tablet', label: <Tablet aria-hidden="true" />, name: 'Tablet' },
            { value: 'phone', label: <Smartphone aria-hidden="true" />, name: 'Phone' },
          ]}
        />
        {changes > 0 ? (
          <>
            <Button variant="ghost" onClick={() => dispatch({ type: 'discard' })}>
              Discard
            </Button>
            <Button variant="primary" isPending={isSaving} disabled={isConflict} onClick={onSave}>
              Save
            </Button>
          </>
        ) : (
          <Button variant="primary" onClick={onDone}>
            Done
          </Button>
        )}
      </div>
    </div>
  );
}

function AddMenu({ onAdd }: { onAdd: (kind: NewTile) => void }) {
  return (
    <Menu
      align="start"
      trigger={
        <Button>
          <Plus aria-hidden="true" />
          Add
        </Button>
      }
    >
      <MenuItem icon={<ChartColumn aria-hidden="true" />} onSelect={() => onAdd('chart')}>
        Chart
      </MenuItem>
      <MenuItem icon={<Gauge aria-hidden="true" />} onSelect={() => onAdd('kpi')}>
        Key figure
      </MenuItem>
      <MenuItem icon={<Type aria-hidden="true" />} onSelect={() => onAdd('text')}>
        Text
      </MenuItem>
      <MenuItem icon={<Image aria-hidden="true" />} onSelect={() => onAdd('image')}>
        Picture
      </MenuItem>
      <MenuItem icon={<Sigma aria-hidden="true" />} onSelect={() => onAdd('calculation')}>
        New calculation
      </MenuItem>
    </Menu>
  );
}
