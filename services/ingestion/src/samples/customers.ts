import { elementAt } from '@plumbline/statistics';
import { between, pick, type Random } from './random.js';

export interface Customer {
  customer: string;
  zip: string;
  /** Neither its day nor its month is ever above 12: no reader can know which is which. */
  contract_start: string;
}

const FIRST = ['Amber', 'Birch', 'Cedar', 'Delta', 'Ember', 'Fjord', 'Grove', 'Harbor', 'Iris', 'Juniper'];
const SECOND = ['Works', 'Trading', 'Studio', 'Foods', 'Clinic', 'School', 'Logistics', 'Hotel', 'Partners'];
/** First digit of the ZIP codes; those of the East begin with 0. */
const ZIP = { North: '6', South: '3', East: '0', West: '9' } as const;

/** Ninety customers of each region, the most important first. */
export function makeCustomers(random: Random): Record<keyof typeof ZIP, Customer[]> {
  const two = (value: number) => String(value).padStart(2, '0');
  const of = (region: keyof typeof ZIP) =>
    FIRST.flatMap((first) =>
      SECOND.map((second) => ({
        customer: `${first} ${second} ${region}`,
        zip: ZIP[region] + String(between(random, 1_000, 9_999)),
        contract_start: `${two(between(random, 1, 12))}/${two(between(random, 1, 12))}/${between(random, 2016, 2023)}`,
      })),
    );
  return { North: of('North'), South: of('South'), East: of('East'), West: of('West') };
}

/** A few order most: the chance falls with the rank (Zipf). */
export function pickCustomer(random: Random, customers: readonly Customer[]): Customer {
  const rank = pick(
    random,
    customers.map((_, index) => [index, 1 / (index + 1) ** 1.1] as const),
  );
  return elementAt(customers, rank);
}
