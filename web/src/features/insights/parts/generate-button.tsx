import type { DataSourceSummary } from '@plumbline/contracts';
import { ChevronDown } from 'lucide-react';
import { useMayEdit } from '../../../entities/workspace/editor-only.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Menu, MenuItem, MenuLabel } from '../../../shared/ui/overlays/menu.js';
import { toast } from '../../../shared/ui/toasts/toast-store.js';
import { useFindInsights } from './insights.api.js';

interface GenerateButtonProps {
  /** Those that could be looked through: the chosen one, or all. */
  sources: readonly DataSourceSummary[];
  runningIds: ReadonlySet<string>;
}

const LABEL = 'Generate insights';

/** Looks through one source again; asks which where there are several. */
export function GenerateButton({ sources, runningIds }: GenerateButtonProps) {
  const find = useFindInsights();
  const start = (id: string) =>
    find.mutate(id, {
      onError: (error) =>
        toast({ variant: 'destructive', title: 'The search did not start', description: error.message }),
    });
  const [only] = sources;
  const mayEdit = useMayEdit();
  if (!only || !mayEdit) return null;
  if (sources.length === 1) {
    const isRunning = find.isPending || runningIds.has(only.id);
    return (
      <Button variant="primary" isPending={isRunning} onClick={() => start(only.id)}>
        {LABEL}
      </Button>
    );
  }
  return (
    <Menu
      className="max-w-80"
      trigger={
        <Button variant="primary" isPending={find.isPending}>
          {LABEL}
          <ChevronDown aria-hidden="true" />
        </Button>
      }
    >
      <MenuLabel>In which data source?</MenuLabel>
      {sources.map(({ id, name }) => (
        <MenuItem key={id} disabled={runningIds.has(id)} onSelect={() => start(id)}>
          <span className="truncate">{name}</span>
        </MenuItem>
      ))}
    </Menu>
  );
}
