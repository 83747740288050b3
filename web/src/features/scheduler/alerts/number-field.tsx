import type { AskedNumber, Dashboard, DashboardFilter } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { dashboardQuery } from '../../../entities/dashboard/dashboards.api.js';
import { Select } from '../../../shared/ui/fields/select.js';
import { useTargets } from '../model/use-targets.js';
import { watchableTiles } from './watch-of.js';

/** A dashboard and one of its tiles that were asked for, under the filters that are set there. */
export interface AskedTile {
  dashboardId: string;
  tileId: string;
  filters: readonly DashboardFilter[];
}

interface NumberFieldProps {
  asked: AskedTile | undefined;
  watch: AskedNumber | undefined;
  onChange: (watch: AskedNumber) => void;
}

/** Which number is watched: a key figure or a chart's measure of a dashboard. */
export function WatchedField({ asked, watch, onChange }: NumberFieldProps) {
  const { dashboard: dashboards } = useTargets();
  const [chosenId, setChosenId] = useState<string>();
  const dashboardId = chosenId ?? asked?.dashboardId ?? watch?.dashboardId ?? dashboards[0]?.id;
  if (dashboardId === undefined)
    return <p className="text-label text-text2">There is no dashboard yet whose numbers could be watched.</p>;
  return (
    <div className="flex flex-wrap gap-3">
      <Select
        label="Dashboard"
        className="w-full sm:w-60"
        value={dashboardId}
        onValueChange={setChosenId}
        options={dashboards.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <TileChoice
        key={dashboardId}
        dashboardId={dashboardId}
        asked={chosenId === undefined ? asked : undefined}
        watch={watch}
        onChange={onChange}
      />
    </div>
  );
}

interface TileChoiceProps extends NumberFieldProps {
  dashboardId: string;
}

function TileChoice({ dashboardId, asked, watch, onChange }: TileChoiceProps) {
  const { data } = useQuery(dashboardQuery(dashboardId));
  const tiles = data ? watchableTiles(data, asked?.filters) : [];
  const first = tiles.find(({ id }) => id === asked?.tileId) ?? (watch ? undefined : tiles[0]);
  const [chosen, setChosen] = useState<string>();
  const firstId = first?.id;
  useEffect(() => {
    if (chosen !== undefined || first === undefined) return;
    setChosen(first.id);
    onChange(first.watch);
  }, [chosen, first, onChange]);
  if (data && tiles.length === 0)
    return <p className="text-label text-text2">{nothingOf(data)} has no number that could be watched.</p>;
  return (
    <Select
      label="Number"
      className="w-full sm:w-80"
      value={chosen ?? firstId}
      placeholder={watch?.label ?? 'Choose a number'}
      onValueChange={(id) => {
        const tile = tiles.find((one) => one.id === id);
        if (!tile) return;
        setChosen(id);
        onChange(tile.watch);
      }}
      options={tiles.map(({ id, title }) => ({ value: id, label: title }))}
    />
  );
}

const nothingOf = ({ name }: Dashboard) => `“${name}”`;
