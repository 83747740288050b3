import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { matchPath, useLocation } from 'react-router-dom';
import { dataSourceQuery, dataSourcesQuery } from '../../entities/data-source/data-sources.api.js';
import type { About } from '../../entities/question/questions.api.js';
import { useShownData } from '../../entities/question/shown-data.js';
import { Chip } from '../../shared/ui/chip.js';
import { Menu, MenuItem } from '../../shared/ui/overlays/menu.js';

/** One thing that a question can be about, and how it is called. */
export interface Choice {
  key: string;
  label: string;
  about: About;
}

/** What lies near: the dashboard on the screen with its filters, the source, then all of them; the first is meant. */
export function useNearby(): Choice[] {
  const shown = useShownData();
  const { pathname } = useLocation();
  const id = matchPath('/data-sources/:id/*', pathname)?.params.id ?? '';
  const isSource = /^[0-9a-f-]{36}$/.test(id);
  const source = useQuery({ ...dataSourceQuery(id), enabled: isSource });
  const all: Choice = { key: 'all', label: 'All your sources', about: {} };
  if (shown) {
    const label = shown.filters.length > 0 ? 'This dashboard and its filters' : 'This dashboard';
    const about = { dashboard: shown.dashboard.id, filters: shown.filters };
    return [{ key: 'dashboard', label, about }, sourceChoice(shown.source), all];
  }
  return isSource ? [sourceChoice({ id, name: source.data?.name ?? 'this source' }), all] : [all];
}

const sourceChoice = ({ id, name }: { id: string; name: string }): Choice => ({
  key: id,
  label: `All of ${name || 'its source'}`,
  about: { source: id },
});

interface AboutChipsProps {
  nearby: readonly Choice[];
  chosen: Choice;
  onChoose: (choice: Choice) => void;
}

/** What the question is about; the chosen one is filled. */
export function AboutChips({ nearby, chosen, onChoose }: AboutChipsProps) {
  const { data = [] } = useQuery(dataSourcesQuery());
  const others = data.filter(({ id, version }) => version > 0 && !nearby.some(({ key }) => key === id));
  const isOther = !nearby.some(({ key }) => key === chosen.key);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="text-caption text-text3">About</span>
      {nearby.map((choice) => (
        <Chip
          key={choice.key}
          variant={choice.key === chosen.key ? 'accent' : 'default'}
          aria-pressed={choice.key === chosen.key}
          className="h-7 max-w-60"
          onClick={() => onChoose(choice)}
        >
          <span className="truncate">{choice.label}</span>
        </Chip>
      ))}
      {others.length > 0 && (
        <Menu
          align="start"
          className="z-(--z-tooltip)"
          trigger={
            <Chip variant={isOther ? 'accent' : 'default'} className="h-7 max-w-60">
              <span className="truncate">{isOther ? chosen.label : 'Another source'}</span>
              <ChevronDown aria-hidden="true" />
            </Chip>
          }
        >
          {others.map(({ id, name }) => (
            <MenuItem key={id} onSelect={() => onChoose({ key: id, label: name, about: { source: id } })}>
              {name}
            </MenuItem>
          ))}
        </Menu>
      )}
    </div>
  );
}
