import { useMatches } from 'react-router-dom';
import { usePageTitle } from '../../shared/lib/page-title.js';
import { PageHeader } from '../../shared/ui/page-header.js';
import { UNAVAILABLE_SCREENS, type UnavailablePath } from './unavailable-screens.js';

/** One honest sentence in place of a screen that this version does not have. */
export function Component() {
  const path = useMatches().at(-1)?.handle as UnavailablePath;
  const { title, purpose } = UNAVAILABLE_SCREENS[path];
  usePageTitle(title);
  return (
    <>
      <PageHeader title={title} />
      <p className="max-w-[68ch] text-reading">
        {title} {purpose}; this is not available in this version.
      </p>
    </>
  );
}
