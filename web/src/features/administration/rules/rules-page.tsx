import type { OperationRule } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { usePageTitle } from '../../../shared/lib/page-title.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Loaded } from '../../../shared/ui/loaded.js';
import { PageHeader } from '../../../shared/ui/page-header.js';
import { IncidentsSection } from './incidents-section.js';
import { RuleDialog } from './rule-dialog.js';
import { rulesQuery } from './rules.api.js';
import { RulesTable } from './rules-table.js';

/** Rules that watch the installation, who is told of them, and when they held. */
export function Component() {
  usePageTitle('Alert rules');
  const rules = useQuery(rulesQuery());
  const [opened, setOpened] = useState<OperationRule | 'new' | null>(null);
  return (
    <>
      <PageHeader
        title="Alert rules"
        subtitle={
          <>
            Read once a minute from the figures of{' '}
            <Link
              to="/admin/monitoring"
              className="touch-target text-accent-text underline underline-offset-4"
            >
              Monitoring
            </Link>
            . There is one email when a rule begins to hold, and one when it has been over for as long.
          </>
        }
        actions={
          <Button variant="primary" onClick={() => setOpened('new')}>
            New rule
          </Button>
        }
      />
      <div className="flex flex-col gap-6">
        <Loaded query={rules} noun="rules">
          {(loaded) => <RulesTable rules={loaded} onOpen={setOpened} />}
        </Loaded>
        <IncidentsSection />
      </div>
      {opened && <RuleDialog rule={opened === 'new' ? undefined : opened} onClose={() => setOpened(null)} />}
    </>
  );
}
