import type { Calculation, Chart, Kpi } from '@plumbline/contracts';
import { Skeleton, SkeletonGroup } from '../../../../shared/ui/skeleton.js';
import { OfSource } from '../../parts/of-source.js';
import { useEdit } from '../edit-context.js';
import { type ChartFields, fieldsOf, measureField } from '../model/chart-fields.js';
import { fitsOf } from '../model/fit.js';
import { type Setting, withFields, withMeasure } from '../model/set-fields.js';
import { GroupFields } from './group-fields.js';
import { InWords } from './in-words.js';
import { KindPicker } from './kind-picker.js';
import { MeasureFields } from './measure-fields.js';
import { groupOf, measureOf, withMade } from './new-calculation.js';
import { PaceField } from './pace-field.js';
import { GoalField, ShapeFields } from './shape-fields.js';
import { SourceField } from './source-field.js';
import { TileFilters } from './tile-filters.js';
import { TitleFields } from './title-fields.js';
import { useSetting } from './use-setting.js';

/** All that can be set of a chart or a key figure; the tile beside it is the result. */
export function DataTileEditor({ tile }: { tile: Chart | Kpi }) {
  return (
    <>
      <SourceField tile={tile} />
      <OfSource key={tile.plan.dataSourceId} dataSourceId={tile.plan.dataSourceId}>
        <Settings tile={tile} />
      </OfSource>
    </>
  );
}

function Settings({ tile }: { tile: Chart | Kpi }) {
  const setting = useSetting(tile.plan.dataSourceId);
  if (!setting)
    return (
      <SkeletonGroup label="Reading the columns">
        <Skeleton className="mt-4 h-24" />
        <Skeleton className="mt-4 h-48" />
      </SkeletonGroup>
    );
  return (
    <>
      <TitleFields tile={tile} />
      {'type' in tile ? (
        <ChartSettings chart={tile} setting={setting} />
      ) : (
        <KpiSettings kpi={tile} setting={setting} />
      )}
      <InWords plan={tile.plan} profiles={setting.profiles} />
    </>
  );
}

function ChartSettings({ chart, setting }: { chart: Chart; setting: Setting }) {
  const { dispatch, calculate } = useEdit();
  const { profiles } = setting;
  const fields = fieldsOf(chart);
  const change = (tile: Chart) => dispatch({ type: 'change', tile });
  const set = (parts: Partial<ChartFields>) => change(withFields(chart, parts, setting));
  const setMade = (made: Calculation, parts: Partial<ChartFields>) =>
    change(withFields(chart, parts, withMade(setting, made)));
  return (
    <>
      <KindPicker value={chart.type} fits={fitsOf(fields, profiles)} onChange={(type) => set({ type })} />
      <div className="border-b border-border-subtle py-2">
        <MeasureFields
          measure={fields.measure}
          setting={setting}
          onChange={(measure) => set({ measure })}
          onNewCalculation={() => calculate((made) => setMade(made, { measure: measureOf(made) }))}
        />
        <GroupFields
          fields={fields}
          profiles={profiles}
          onChange={set}
          onNewCalculation={() =>
            calculate((made) => setMade(made, groupOf(made) ?? { measure: measureOf(made) }))
          }
        />
        <TileFilters
          filters={chart.plan.filters}
          onChange={(filters) => change({ ...chart, isEdited: true, plan: { ...chart.plan, filters } })}
        />
        <ShapeFields chart={chart} onChange={change} />
      </div>
    </>
  );
}

function KpiSettings({ kpi, setting }: { kpi: Kpi; setting: Setting }) {
  const { dispatch, calculate } = useEdit();
  const [measure] = kpi.plan.measures;
  const change = (tile: Kpi) => dispatch({ type: 'change', tile });
  const { target: _, ...plain } = kpi;
  return (
    <div className="border-b border-border-subtle py-2">
      <MeasureFields
        measure={measureField(measure)}
        setting={setting}
        onChange={(next) => change(withMeasure(kpi, next, setting))}
        onNewCalculation={() =>
          calculate((made) => change(withMeasure(kpi, measureOf(made), withMade(setting, made))))
        }
      />
      <TileFilters
        filters={kpi.plan.filters}
        onChange={(filters) => change({ ...kpi, isEdited: true, plan: { ...kpi.plan, filters } })}
      />
      <GoalField
        key={`${kpi.target}`}
        label="Target"
        value={kpi.target}
        onChange={(target) => change({ ...plain, isEdited: true, ...(target !== undefined && { target }) })}
      />
      <PaceField kpi={kpi} onChange={change} />
    </div>
  );
}
