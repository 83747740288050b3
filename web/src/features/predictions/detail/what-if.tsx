import type { ForecastPrediction, SavedScenario } from '@plumbline/contracts';
import { X } from 'lucide-react';
import { periodsText, periodText, shortValue } from '../../../entities/prediction/prediction-words.js';
import { useForgetScenario, useKeepScenario } from '../../../entities/prediction/predictions.api.js';
import { EditorOnly } from '../../../entities/workspace/editor-only.js';
import { cn } from '../../../shared/lib/cn.js';
import { BareIconButton } from '../../../shared/ui/buttons/bare-icon-button.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Select } from '../../../shared/ui/fields/select.js';
import { toast } from '../../../shared/ui/toasts/toast-store.js';
import { type Changed, PointTable } from './point-table.js';

export interface Change {
  from: string;
  percent: number;
  /** Of a column known ahead that the forecast uses; else of what is predicted. */
  driver?: string | undefined;
}

interface WhatIfProps {
  prediction: ForecastPrediction;
  change: Change;
  /** One that is kept and shown in place of the slider's. */
  shown: SavedScenario | undefined;
  changed: Changed | undefined;
  onChange: (change: Change) => void;
  onShow: (kept: SavedScenario | undefined) => void;
  /** The periods are told together first. */
  isNarrow: boolean;
}

const MOST = 20;
const SLOT = '!border-accent-border !bg-accent-subtle !text-accent-text';
const signed = (percent: number): string =>
  `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${Math.abs(percent)}%`;

/** By so many percent more or less from a period on: arithmetic, and called so. */
export function WhatIf(props: WhatIfProps) {
  const { prediction, change, changed, onChange, onShow, isNarrow } = props;
  const { points, period } = prediction;
  const isDriven = change.driver !== undefined;
  return (
    <div className="min-w-0 border-border p-4 sm:p-6 md:max-lg:border-t lg:border-l">
      <h3 className="text-h3">What if</h3>
      <p className="text-label font-normal text-text2">
        Arithmetic on this forecast{isDriven ? ' with the effect found in the past' : ''}, not a prediction of
        it
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-2 text-body">
        <Subject {...props} />
        <span>from</span>
        <Select
          label="From which period on"
          size="compact"
          className={SLOT}
          value={change.from}
          options={points.map(({ t }) => ({ value: t, label: periodText(t, period) }))}
          onValueChange={(from) => onChange({ ...change, from })}
        />
        <span>
          on: <strong className="tabular-nums">{signed(change.percent)}</strong>
        </span>
      </div>
      <PercentSlider percent={change.percent} onChange={(percent) => onChange({ ...change, percent })} />
      <div aria-hidden="true" className="flex justify-between text-caption text-text3 tabular-nums">
        <span>−{MOST}%</span>
        <span>0</span>
        <span>+{MOST}%</span>
      </div>
      {isNarrow ? (
        <details className="mt-3 text-body tabular-nums">
          <summary className="touch-target cursor-pointer">{inAll(prediction, changed)}</summary>
          <PointTable prediction={prediction} changed={changed} />
        </details>
      ) : (
        <PointTable prediction={prediction} changed={changed} />
      )}
      {changed && (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button size="compact" variant="ghost" onClick={() => onChange({ ...change, percent: 0 })}>
            Set to 0
          </Button>
          <EditorOnly>
            <KeepButton {...props} />
          </EditorOnly>
        </div>
      )}
      <KeptList {...props} onShow={onShow} />
    </div>
  );
}

/** "6 months: $306K, what if $322K"; of what does not add up, the last period. */
function inAll(
  { points, total, horizon, period, ...of }: ForecastPrediction,
  changed: Changed | undefined,
): string {
  const last = points.at(-1);
  const what = total ? periodsText(horizon, period) : periodText(last?.t ?? '', period);
  const value = shortValue(total?.yhat ?? last?.yhat ?? 0, of);
  const other = changed && (total ? changed.total : changed.values.at(-1));
  return `${what}: ${value}${other == null ? '' : `, what if ${shortValue(other, of)}`}`;
}

/** What is changed: what is predicted, or a column known ahead that it goes with. */
function Subject({ prediction, change, onChange }: WhatIfProps) {
  const { label, drivers } = prediction;
  const used = drivers.filter(({ helped }) => helped);
  if (used.length === 0) return <span>{label}</span>;
  return (
    <Select
      label="What changes"
      size="compact"
      className={SLOT}
      value={change.driver ?? ITSELF}
      options={[
        { value: ITSELF, label },
        ...used.map((driver) => ({ value: driver.column, label: driver.label })),
      ]}
      onValueChange={(name) => onChange({ ...change, driver: name === ITSELF ? undefined : name })}
    />
  );
}

const ITSELF = ' ';

function KeepButton({ prediction, change, shown, onShow }: WhatIfProps) {
  const keep = useKeepScenario(prediction.id);
  const { from, percent, driver } = change;
  if (shown || percent === 0) return null;
  const what = prediction.drivers.find(({ column }) => column === driver)?.label;
  const name = `${what ? `${what} ` : ''}${signed(percent)} from ${periodText(from, prediction.period)}`;
  return (
    <Button
      size="compact"
      isPending={keep.isPending}
      onClick={() =>
        keep.mutate(
          { name, changes: [change] },
          {
            onSuccess: ({ scenarios }) => onShow(scenarios.at(-1)),
            onError: (error) =>
              toast({ variant: 'destructive', title: 'Nothing was kept', description: error.message }),
          },
        )
      }
    >
      Keep as scenario
    </Button>
  );
}

/** Those that are kept, each with what it comes to; one of them may be shown. */
function KeptList({ prediction, shown, onShow }: WhatIfProps) {
  const forget = useForgetScenario(prediction.id);
  const { scenarios } = prediction;
  if (scenarios.length === 0) return null;
  return (
    <section aria-label="Scenarios" className="mt-4 border-t border-border pt-3">
      <h4 className="text-label font-medium text-text2">Scenarios</h4>
      <ul className="mt-1">
        {scenarios.map((kept) => (
          <li key={kept.id} className="flex items-center gap-1">
            <button
              type="button"
              aria-pressed={kept.id === shown?.id}
              className={cn(
                'flex min-w-0 flex-1 items-baseline justify-between gap-3 rounded-md px-2 py-1.5 text-left text-label hover:bg-hover',
                kept.id === shown?.id && 'bg-accent-subtle font-medium text-accent-text',
              )}
              onClick={() => onShow(kept.id === shown?.id ? undefined : kept)}
            >
              <span className="min-w-0 truncate">{kept.name}</span>
              <span className="tabular-nums">
                {shortValue(kept.total ?? kept.points.at(-1)?.scenario ?? 0, prediction)}
              </span>
            </button>
            <EditorOnly>
              <BareIconButton
                label={`Forget ${kept.name}`}
                onClick={() =>
                  forget.mutate(kept.id, { onSuccess: () => kept.id === shown?.id && onShow(undefined) })
                }
              >
                <X aria-hidden="true" />
              </BareIconButton>
            </EditorOnly>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface PercentSliderProps {
  percent: number;
  onChange: (percent: number) => void;
}

/** A slider whose track is filled from 0, which stands in its middle. */
function PercentSlider({ percent, onChange }: PercentSliderProps) {
  return (
    <div className="relative mt-3 h-[18px]">
      <span
        aria-hidden="true"
        style={{ backgroundImage: trackOf(percent) }}
        className="absolute inset-x-0 top-2 h-1 rounded-full bg-pressed forced-colors:hidden"
      />
      <input
        type="range"
        aria-label="Change in percent"
        aria-valuetext={signed(percent)}
        min={-MOST}
        max={MOST}
        step={1}
        value={percent}
        onChange={(event) => onChange(Number(event.target.value))}
        className="range-plain absolute inset-0 h-full w-full"
      />
    </div>
  );
}

/** From the middle to where the change stands. */
function trackOf(percent: number): string {
  const at = 50 + (50 * percent) / MOST;
  const [from, to] = [Math.min(50, at), Math.max(50, at)];
  return `linear-gradient(to right, transparent ${from}%, var(--accent) ${from}% ${to}%, transparent ${to}%)`;
}
