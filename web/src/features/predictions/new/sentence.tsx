import type { ForecastChecked, PredictionOptions, PredictionPeriod } from '@plumbline/contracts';
import { periodNoun, periodsText } from '../../../entities/prediction/prediction-words.js';
import { Select } from '../../../shared/ui/fields/select.js';
import { type Draft, FIRST_HORIZON, HORIZONS } from './question.js';

interface SentenceProps {
  draft: Draft;
  options: PredictionOptions;
  sources: readonly { id: string; name: string }[];
  checked: ForecastChecked | undefined;
  onChange: (part: Partial<Draft>) => void;
}

export const SLOT = '!border-accent-border !bg-accent-subtle !text-accent-text max-md:h-11';
const WHOLE = ' ';
/** A calculation may be called like another dashboard's. */
const targetKey = ({ name, dashboardId = '' }: { name: string; dashboardId?: string | undefined }) =>
  `${dashboardId} ${name}`;

/** "Predict revenue per month for the next 6 months from orders.csv for all rows together". */
export function Sentence({ draft, options, sources, checked, onChange }: SentenceProps) {
  const period: PredictionPeriod = draft.period ?? checked?.period ?? 'month';
  const horizon = draft.horizon ?? FIRST_HORIZON[period];
  const choices = [...new Set([...HORIZONS, horizon])].sort((one, other) => one - other);
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-2 gap-y-2 text-reading text-text2">
      <span>Predict</span>
      <Select
        label="What is predicted"
        className={SLOT}
        value={targetKey({ name: draft.target, dashboardId: draft.dashboardId })}
        options={options.targets.map((target) => ({
          value: targetKey(target),
          label: target.label.toLowerCase(),
          ...(target.dashboardName !== undefined && { detail: `calculation in ${target.dashboardName}` }),
        }))}
        onValueChange={(key) => {
          const chosen = options.targets.find((target) => targetKey(target) === key);
          if (chosen) onChange({ target: chosen.name, dashboardId: chosen.dashboardId });
        }}
      />
      <span>per</span>
      <Select
        label="Period"
        className={SLOT}
        value={period}
        options={options.periods.map((value) => ({ value, label: periodNoun(value) }))}
        onValueChange={(next) => onChange({ period: next, horizon: undefined })}
      />
      <span>for the next</span>
      <Select
        label="How far ahead"
        className={SLOT}
        value={String(horizon)}
        options={choices.map((count) => ({ value: String(count), label: periodsText(count, period) }))}
        onValueChange={(count) => onChange({ horizon: Number(count) })}
      />
      <span>from</span>
      <Select
        label="Data source"
        className={SLOT}
        value={draft.dataSourceId}
        options={sources.map(({ id, name }) => ({ value: id, label: name }))}
        onValueChange={(dataSourceId) =>
          onChange({
            dataSourceId,
            target: '',
            dashboardId: undefined,
            period: undefined,
            horizon: undefined,
            by: undefined,
          })
        }
      />
      <span>for</span>
      <Select
        label="Segments"
        className={SLOT}
        value={draft.by ?? WHOLE}
        options={[
          { value: WHOLE, label: 'all rows together' },
          ...options.segments.map(({ name, label, values }) => ({
            value: name,
            label: `each ${label.toLowerCase()}`,
            detail: `${values} values`,
          })),
        ]}
        onValueChange={(by) => onChange({ by: by === WHOLE ? undefined : by })}
      />
    </div>
  );
}
