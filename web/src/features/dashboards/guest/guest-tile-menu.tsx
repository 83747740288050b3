import { Ellipsis } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { BareIconButton } from '../../../shared/ui/buttons/bare-icon-button.js';
import type { TileMenuProps } from '../parts/dashboard-context.js';

const TileMenu = lazy(async () => ({
  default: (await import('../detail/tile-menu.js')).TileMenu,
}));

/** The menu of a tile, whose code comes when it is first opened. */
export function GuestTileMenu(props: TileMenuProps) {
  const [isWanted, setIsWanted] = useState(false);
  const button = (
    <BareIconButton
      label={`Actions for ${props.title}`}
      aria-haspopup="menu"
      className="-mr-1.5"
      onClick={() => setIsWanted(true)}
    >
      <Ellipsis aria-hidden="true" />
    </BareIconButton>
  );
  if (!isWanted) return button;
  return (
    <Suspense fallback={button}>
      <TileMenu {...props} isOpenAtFirst />
    </Suspense>
  );
}
