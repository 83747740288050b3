import type { Dashboard } from '@plumbline/contracts';
import { Star } from 'lucide-react';
import { useFavourite } from '../../../entities/dashboard/views.api.js';
import { cn } from '../../../shared/lib/cn.js';
import { BareIconButton } from '../../../shared/ui/buttons/bare-icon-button.js';

/** Whether a dashboard is one of the user's favourites; a press changes it. */
export function FavouriteButton({ dashboard }: { dashboard: Dashboard }) {
  const change = useFavourite(dashboard);
  const isFavourite = dashboard.favourite ?? false;
  return (
    <BareIconButton
      label={`Favorite ${dashboard.name}`}
      aria-pressed={isFavourite}
      className="aria-pressed:bg-transparent"
      onClick={() => change.mutate(!isFavourite)}
    >
      <Star className={cn(isFavourite && 'fill-current text-warning-text')} aria-hidden="true" />
    </BareIconButton>
  );
}
