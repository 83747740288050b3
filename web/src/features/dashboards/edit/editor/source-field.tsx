import type { Chart, Kpi } from '@plumbline/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { dataSourceQuery, dataSourcesQuery } from '../../../../entities/data-source/data-sources.api.js';
import { Field } from '../../../../shared/ui/fields/field.js';
import { Select } from '../../../../shared/ui/fields/select.js';
import { toast } from '../../../../shared/ui/toasts/toast-store.js';
import { useEdit } from '../edit-context.js';
import { ofSource } from '../model/new-tiles.js';

/** Which data the tile shows. Another source has other columns, so the tile begins anew with it. */
export function SourceField({ tile }: { tile: Chart | Kpi }) {
  const { dispatch } = useEdit();
  const client = useQueryClient();
  const sources = useQuery(dataSourcesQuery());
  const { dataSourceId } = tile.plan;
  const ready = (sources.data ?? []).filter(({ id, status }) => status === 'ready' || id === dataSourceId);
  if (ready.length < 2) return null;
  const choose = async (id: string) => {
    try {
      const { columns = [], version } = await client.fetchQuery(dataSourceQuery(id));
      const data = { dataSourceId: id, version: Math.max(1, version) };
      dispatch({ type: 'change', tile: ofSource(tile, data, columns) });
    } catch {
      toast({ variant: 'destructive', title: 'This data source could not be read' });
    }
  };
  return (
    <Field label="Data" className="pt-4">
      <Select
        label="Data"
        value={dataSourceId}
        onValueChange={(id) => void choose(id)}
        options={ready.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </Field>
  );
}
