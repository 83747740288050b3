import type { Chart, Kpi } from '@plumbline/contracts';
import { Input } from '../../../../shared/ui/fields/input.js';
import { Segmented } from '../../../../shared/ui/fields/segmented.js';
import { useEdit } from '../edit-context.js';

/** A title by rule, which follows the data, or one's own. */
export function TitleFields({ tile }: { tile: Chart | Kpi }) {
  const { dispatch, results } = useEdit();
  const isOwn = tile.titleBy === 'person';
  const title = results[tile.id]?.stated?.title ?? tile.title;
  const set = (parts: Pick<Chart, 'title' | 'titleBy'>) =>
    dispatch({ type: 'change', tile: { ...tile, ...parts }, group: `title ${tile.id} ${parts.titleBy}` });
  return (
    <section className="border-b border-border-subtle py-4">
      <div className="mb-2 flex items-center justify-between gap-2">
        <h3 className="text-label">Title</h3>
        <Segmented
          label="Title"
          value={isOwn ? 'person' : 'rule'}
          onValueChange={(titleBy) => set({ title, titleBy })}
          options={[
            { value: 'rule', label: 'Automatic' },
            { value: 'person', label: 'Own' },
          ]}
        />
      </div>
      {isOwn ? (
        <Input
          aria-label="Own title"
          value={tile.title}
          maxLength={300}
          onChange={(event) => set({ title: event.target.value, titleBy: 'person' })}
        />
      ) : (
        <div className="rounded-md bg-sunken px-3 py-2">
          <p className="text-body font-medium wrap-anywhere">{title}</p>
          <p className="text-caption text-text3">Follows the data and the filters.</p>
        </div>
      )}
    </section>
  );
}
