import type { Role } from '@plumbline/contracts';
import { administrationLinks } from '../../../features/administration/navigation.js';
import { browserCompatibilityLinks } from '../../../features/browser-compatibility/navigation.js';
import { dashboardLinks } from '../../../features/dashboards/navigation.js';
import { dataSourceLinks } from '../../../features/data-sources/navigation.js';
import { documentLinks } from '../../../features/documents/navigation.js';
import { extractionLinks } from '../../../features/extractions/navigation.js';
import { healthLinks } from '../../../features/health/navigation.js';
import { homeLinks } from '../../../features/home/navigation.js';
import { insightLinks } from '../../../features/insights/navigation.js';
import { predictionLinks } from '../../../features/predictions/navigation.js';
import { pricingLinks } from '../../../features/pricing/navigation.js';
import { resourceLinks } from '../../../features/resources/navigation.js';
import { schedulerLinks } from '../../../features/scheduler/navigation.js';
import { summaryLinks } from '../../../features/summaries/navigation.js';
import { NAVIGATION_GROUPS, type NavigationLink } from '../../../shared/layout/navigation-link.js';

const byPlace = (a: NavigationLink, b: NavigationLink) =>
  NAVIGATION_GROUPS.indexOf(a.group) - NAVIGATION_GROUPS.indexOf(b.group) || a.position - b.position;

/** The links of all features, in their order. */
export const LINKS: readonly NavigationLink[] = [
  ...administrationLinks,
  ...browserCompatibilityLinks,
  ...dashboardLinks,
  ...dataSourceLinks,
  ...documentLinks,
  ...extractionLinks,
  ...healthLinks,
  ...homeLinks,
  ...insightLinks,
  ...predictionLinks,
  ...pricingLinks,
  ...resourceLinks,
  ...schedulerLinks,
  ...summaryLinks,
].sort(byPlace);

/** The links a role sees, by group; groups without one are left out. */
export function navigationGroups(role: Role): NavigationLink[][] {
  const seen = LINKS.filter(({ roles }) => !roles || roles.includes(role));
  return NAVIGATION_GROUPS.map((name) => seen.filter(({ group }) => group === name)).filter(
    (group) => group.length > 0,
  );
}
