import { SEND_CONDITIONS, THRESHOLD_SIDES } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dashboardQuery } from '../../../entities/dashboard/dashboards.api.js';
import { Input } from '../../../shared/ui/fields/input.js';
import { Segmented } from '../../../shared/ui/fields/segmented.js';
import { Select } from '../../../shared/ui/fields/select.js';
import type { Draft } from '../model/draft.js';
import { Labelled } from '../parts/labelled.js';

interface SendIfProps {
  draft: Draft;
  onChange: (change: Partial<Draft>) => void;
}

export const CONDITIONS = { always: 'Always', changed: 'The data changed', value: 'A value…' } as const;
const SIDES = { below: 'is below', above: 'is above' } as const;

/** What has to hold before a mail is worth its reader's time; only dashboards have figures to compare. */
export function SendIf({ draft, onChange }: SendIfProps) {
  const { kind, condition, target } = draft;
  const offered = SEND_CONDITIONS.filter((one) => one !== 'value' || kind === 'dashboard');
  return (
    <>
      <Segmented
        label="Send if"
        value={condition}
        onValueChange={(next) => onChange({ condition: next })}
        options={offered.map((value) => ({ value, label: CONDITIONS[value] }))}
      />
      {condition === 'value' && kind === 'dashboard' && target !== undefined && (
        <Threshold dashboardId={target} draft={draft} onChange={onChange} />
      )}
      {kind === 'dashboard' && (
        <Labelled label="If a tile fails or is empty">
          <Segmented
            label="If a tile fails or is empty"
            value={draft.onProblem}
            onValueChange={(onProblem) => onChange({ onProblem })}
            options={[
              { value: 'hold', label: 'Hold and tell me' },
              { value: 'mark', label: 'Send, marked' },
            ]}
          />
        </Labelled>
      )}
      <p className="text-caption text-text3">
        {draft.onProblem === 'hold' && 'Nobody gets a file that only looks complete. '}
        Run now and a test are sent whatever the condition says.
      </p>
    </>
  );
}

function Threshold({ dashboardId, draft: { threshold }, onChange }: SendIfProps & { dashboardId: string }) {
  const { data: dashboard } = useQuery(dashboardQuery(dashboardId));
  const kpis = dashboard?.config.kpis ?? [];
  const chosen = kpis.find(({ id }) => id === threshold.tile);
  if (dashboard && kpis.length === 0)
    return <p className="text-label text-text2">This dashboard has no key figure to compare.</p>;
  const isPercent = chosen?.format?.percent === true;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Select
        label="Key figure"
        placeholder={threshold.title ?? 'Key figure'}
        value={chosen?.id}
        onValueChange={(tile) =>
          onChange({
            threshold: { ...threshold, tile, title: kpis.find(({ id }) => id === tile)?.title ?? '' },
          })
        }
        options={kpis.map(({ id, title }) => ({ value: id, label: title }))}
      />
      <Select
        label="Which side"
        value={threshold.side}
        onValueChange={(side) => onChange({ threshold: { ...threshold, side } })}
        options={THRESHOLD_SIDES.map((value) => ({ value, label: SIDES[value] }))}
      />
      <ValueInput
        key={`${chosen?.id} ${isPercent}`}
        value={threshold.value}
        isPercent={isPercent}
        onChange={(value) => onChange({ threshold: { ...threshold, value } })}
      />
    </div>
  );
}

interface ValueInputProps {
  value: number | undefined;
  isPercent: boolean;
  onChange: (value: number | undefined) => void;
}

/** A number as people write it; shares are typed in percent. */
function ValueInput({ value, isPercent, onChange }: ValueInputProps) {
  const scale = isPercent ? 100 : 1;
  const [text, setText] = useState(
    value === undefined ? '' : String(Number((value * scale).toPrecision(12))),
  );
  const change = (next: string) => {
    setText(next);
    const plain = next.replaceAll(/[\s,_$€£%]/g, '').replace('\u2212', '-');
    const number = Number(plain);
    onChange(plain === '' || !Number.isFinite(number) ? undefined : number / scale);
  };
  return (
    <span className="inline-flex items-center gap-1.5">
      <Input
        aria-label="Value"
        inputMode="decimal"
        placeholder="10,000"
        className="w-28"
        value={text}
        onChange={(event) => change(event.target.value)}
      />
      {isPercent && <span className="text-label text-text2">%</span>}
    </span>
  );
}
