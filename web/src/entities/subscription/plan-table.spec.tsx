import { describe, expect, it } from '@jest/globals';
import { PLAN_OFFERS, type SupportOffer } from '@plumbline/contracts';
import { render, screen, within } from '@testing-library/react';
import { PlanTable } from './plan-table.js';

const showTable = (support?: SupportOffer) =>
  render(
    <PlanTable
      support={support}
      actionOf={(plan, contactSales) =>
        plan === 'enterprise' ? (
          <button type="button" onClick={contactSales}>
            Contact Sales
          </button>
        ) : (
          'Get Started'
        )
      }
    />,
  );

const NAMES = { free: 'Free', premium: 'Premium', enterprise: 'Enterprise' } as const;

/** The column of a plan. */
const columnOf = (plan: keyof typeof NAMES) =>
  screen
    .getAllByRole('listitem')
    .filter((item) => within(item).queryByRole('heading', { name: NAMES[plan] }));

const textOf = (element: Element) => element.textContent.replace(/\s+/g, ' ').trim();

/** The smallest elements that hold exactly these words. */
const timesSaid = (column: Element | undefined, words: string) =>
  [...(column?.querySelectorAll('*') ?? [])].filter(
    (element) => textOf(element) === words && ![...element.children].some((child) => textOf(child) === words),
  ).length;

const LATER = 'Not in this version yet';

/** The innermost line of a column that holds the words. */
const lineOf = (column: Element | undefined, words: string) =>
  [...(column?.querySelectorAll('li') ?? [])].find((line) => textOf(line).includes(words));

/** What the two lines about support say that Enterprise alone has. */
function lineTexts({ unmount }: { unmount: () => void }): string[] {
  const [column] = columnOf('enterprise');
  const [times, manager] = ['priority support with SLA', 'dedicated account manager'].map((words) => {
    const line = lineOf(column, words);
    return { note: line && textOf(line).split(words)[1]?.replace('Included', '').trim(), line };
  });
  const isTicked = manager?.line?.querySelector('svg') !== null;
  const texts = [times?.note ?? '', `${manager?.note}, ${isTicked ? 'ticked' : 'not ticked'}`];
  unmount();
  return texts;
}

describe('the table of plans', () => {
  it('PLAN-001 PLAN-011 PLAN-023 LAND-008 has three plans with their prices', () => {
    const { container } = showTable();
    const plans = [...container.querySelectorAll('ul > li:has(h3)')].map(textOf);
    expect(plans).toEqual([
      expect.stringMatching(/^Free ?\$0 ?per month ?Get Started/),
      expect.stringMatching(/^Premium ?\$9\.99 ?per month ?Get Started/),
      expect.stringMatching(/^Enterprise ?Custom pricing ?everything in Premium.*Contact Sales/i),
    ]);
  });

  it.each([
    ['PLAN-002', 'free', '5 data uploads'],
    ['PLAN-003', 'free', '5 dashboards'],
    ['PLAN-006', 'free', '1 AI prediction per data source'],
    ['PLAN-007', 'free', '2 custom calculations per dashboard'],
    ['PLAN-008', 'free', '1 user per subscription'],
    ['PLAN-009', 'free', 'AI insights'],
    ['PLAN-010', 'free', 'advanced visualizations'],
    ['PLAN-012', 'premium', '20 data uploads'],
    ['PLAN-013', 'premium', '20 dashboards'],
    ['PLAN-016', 'premium', '10 predictions per data source'],
    ['PLAN-017', 'premium', '5 custom calculations per dashboard'],
    ['PLAN-018', 'premium', 'executive summary generation'],
    ['PLAN-020', 'premium', 'guest collaborator access'],
    ['PLAN-021', 'premium', '1 user plus unlimited view-only guests'],
    ['PLAN-022', 'premium', 'email support'],
    ['PLAN-024', 'enterprise', 'everything in Premium'],
    ['PLAN-028', 'enterprise', 'unlimited documents, predictions, calculations and dashboards'],
    ['PLAN-029', 'enterprise', 'multi-user licences'],
    ['PLAN-030', 'enterprise', 'SSO and SAML'],
    ['PLAN-031', 'enterprise', 'priority support with SLA'],
    ['PLAN-032', 'enterprise', 'dedicated account manager'],
    ['PLAN-033', 'enterprise', 'advanced team collaboration'],
  ] as const)('%s the plan %s offers "%s"', (_id, plan, words) => {
    showTable();
    const columns = columnOf(plan);
    expect(columns).toHaveLength(1);
    expect(timesSaid(columns[0], words)).toBe(1);
    expect(PLAN_OFFERS[plan]).toContain(words);
    expect(lineOf(columns[0], words)?.textContent ?? '').not.toContain(LATER);
  });

  it('PLAN-031 PLAN-032 says what this installation promises, and ticks nothing that nobody has set', () => {
    const nothing = { premiumHours: null, enterpriseHours: null, open: '' };
    const support = lineTexts(showTable({ ...nothing, hasAccountManager: false, accountManager: null }));
    expect(support).toEqual(['No response times are set here yet', 'Nobody is named here yet, not ticked']);
    const set = { premiumHours: 48, enterpriseHours: 4, open: 'on working days' };
    expect(lineTexts(showTable({ ...set, hasAccountManager: true, accountManager: null }))).toEqual([
      ...['First answer within 4 hours, on working days', 'Named by the contract, ticked'],
    ]);
  });
});
