import { formatCount } from '@plumbline/charts';
import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Badge } from '../../../shared/ui/badge.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { rulesQuery } from './rules.api.js';

/** The way to the alert rules, with how many of them hold now. */
export function RulesLink() {
  const { data: rules = [] } = useQuery(rulesQuery());
  const holding = rules.filter(({ state }) => state === 'firing').length;
  return (
    <Button asChild>
      <Link to="/admin/monitoring/rules">
        <Bell aria-hidden="true" />
        Alert rules
        {holding > 0 && (
          <Badge tone="danger">
            {formatCount(holding)} {holding === 1 ? 'holds' : 'hold'}
          </Badge>
        )}
      </Link>
    </Button>
  );
}
