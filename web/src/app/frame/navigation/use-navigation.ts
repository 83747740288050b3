import type { Role } from '@plumbline/contracts';
import { useEffect, useState } from 'react';
import { debounce, RESIZE_DEBOUNCE_MS } from '../../../shared/lib/debounce.js';
import { isNavigationFolded, rememberNavigation } from './navigation-cookie.js';

/** Window widths, in px, that hold the links of everybody, and those of a role beside them, in one line with the rest of the bar. */
const EVERYBODYS_PX = 1_280;
const ROOM_PX: Record<Role, number> = { user: EVERYBODYS_PX, admin: 1_360, owner: 1_600 };

/**
 * Whether the links stand in the bar or fold into a menu: by the window's width, and on wide windows by choice, which
 * a cookie keeps. In between, only the links of the role fold (`isTight`).
 */
export function useNavigation(role: Role) {
  const [isChosen, setIsChosen] = useState(() => isNavigationFolded());
  const width = useWindowWidth();
  const isWide = width >= EVERYBODYS_PX;
  const fold = (isFolded: boolean) => {
    rememberNavigation(isFolded);
    setIsChosen(isFolded);
  };
  return { isWide, isTight: width < ROOM_PX[role], isFolded: !isWide || isChosen, fold };
}

function useWindowWidth(): number {
  const [width, setWidth] = useState(() => window.innerWidth);
  useEffect(() => {
    const { call, cancel } = debounce(() => setWidth(window.innerWidth), RESIZE_DEBOUNCE_MS);
    window.addEventListener('resize', call);
    return () => {
      cancel();
      window.removeEventListener('resize', call);
    };
  }, []);
  return width;
}
