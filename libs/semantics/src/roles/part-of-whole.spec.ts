import { expect, it } from '@jest/globals';
import { partsOfWholes, stepsOfCounts } from './part-of-whole.js';

it.each([
  [
    ['Enrolled', 'Absent', 'Late arrivals'],
    ['Absent of Enrolled', 'Late arrivals of Enrolled'],
  ],
  [
    ['emails_sent', 'emails_opened', 'Unsubscribed'],
    ['emails_opened of emails_sent', 'Unsubscribed of emails_sent'],
  ],
  [['Units produced', 'Defective units'], ['Defective units of Units produced']],
  [['Population', 'Labour force', 'Unemployed'], ['Unemployed of Labour force']],
  [['Enrolled', 'Meals served'], ['Meals served of Enrolled']],
  [['Capacity', 'Visitors'], ['Visitors of Capacity']],
  [['Contrôlés', 'Défauts'], ['Défauts of Contrôlés']],
  [['Revenue', 'Cost'], []],
  [['Opened', 'Clicked'], ['Clicked of Opened']],
])('of %p these are parts of wholes: %p', (names, parts) => {
  expect(partsOfWholes(names).map(({ part, whole }) => `${part} of ${whole}`)).toEqual(parts);
});

it('steps of counts are in their order', () => {
  expect(stepsOfCounts(['Clicked', 'Bounced', 'Sent', 'Opened'])).toEqual(['Sent', 'Opened', 'Clicked']);
  expect(stepsOfCounts(['Sent', 'Opened'])).toEqual([]);
});
