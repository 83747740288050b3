import { words, wordsOf } from '../words/words.js';

/** What is counted, step by step, of which each is a part of those before it; and what is counted beside, a part of the first. */
interface Counted {
  steps: readonly ReadonlySet<string>[];
  beside: ReadonlySet<string>;
  mayOverflow?: true;
}

const counted = (steps: readonly string[], beside = ''): Counted => ({
  steps: steps.map((names) => words(names)),
  beside: words(beside),
});

const COUNTED: readonly Counted[] = [
  counted(
    [
      'sent emails recipients mailed versendet',
      'delivered zugestellt',
      'opened opens geöffnet',
      'clicked clicks klicks',
      'converted',
    ],
    'bounced bounces unsubscribed unsubscribes replied replies complaints',
  ),
  counted(['impressions', 'clicks', 'leads signups registrations', 'conversions purchases']),
  counted(
    [
      'sessions visits visitors sitzungen besuche',
      'carts',
      'checkouts',
      'orders purchases transactions conversions transaktionen bestellungen',
    ],
    'bounces bounced',
  ),
  counted([
    'applications applicants applied bewerbungen',
    'interviews interviewed',
    'offers offered',
    'hires hired',
  ]),
  counted(
    ['offered incoming calls anrufe', 'answered angenommen', 'resolved'],
    'abandoned missed dropped unanswered',
  ),
  counted(
    [
      'enrolled enrolment enrollment enrolments enrollments pupils students members invited expected appointments headcount',
    ],
    'absent absences absentees present attended attendance attendances late dropouts dropped responded served meals lunches eaten participants participating fehlend abwesend',
  ),
  counted(
    [
      'produced production output manufactured inspected tested checked pieces produziert geprüft contrôlés controlés inspectés produits fabriqués inspeccionados producidos controllati prodotti',
    ],
    'defects defective scrap scrapped rejects rejected reworked rework failed failures faulty ausschuss fehler défauts défectueux rebuts refusés defectos defectuosos rechazados difetti difettosi scarti',
  ),
  counted(['labour_force labor_force workforce', 'unemployed employed arbeitslose']),
  counted(['population inhabitants residents einwohner'], 'births deaths unemployed geburten todesfälle'),
  counted(
    ['admissions admitted discharges patients'],
    'deaths died readmissions readmitted infections infected',
  ),
  counted(['electorate eligible voters wahlberechtigte', 'votes ballots cast', 'valid'], 'invalid'),
  counted(
    ['shipments deliveries parcels shipped dispatched orders'],
    'delayed late damaged returned returns refunded cancelled canceled lost',
  ),
  {
    ...counted(
      [
        'capacity rooms beds seats places spaces spots kapazität betten zimmer plätze sitzplätze capacité places_totales capacidad plazas capienza posti',
      ],
      'occupied occupancy sold booked filled taken visitors visits guests attendance attendees spectators passengers inmates residents children admitted belegt besucher gäste fahrgäste visiteurs visitantes visitatori ocupadas occupati',
    ),
    mayOverflow: true,
  },
];

/** One number counts a part of what another counts, as their names say. */
export interface PartOfWhole {
  part: string;
  whole: string;
  /** There is room for so many, and now and then more come. */
  mayOverflow?: true;
}

/** Which columns count a part of what another column counts: absent of enrolled, opened of sent. Each part has one whole. */
export function partsOfWholes(names: readonly string[]): PartOfWhole[] {
  const found = COUNTED.flatMap((family) => {
    const [whole] = stepsAmong(family, names);
    if (whole === undefined) return [];
    const parts = names.filter(
      (name) => isBeside(family, name) || stepOf(family, name) > stepOf(family, whole),
    );
    return parts.map((part) => ({ part, whole, ...(family.mayOverflow && { mayOverflow: true as const }) }));
  });
  return found.filter(({ part }, at) => found.findIndex((one) => one.part === part) === at);
}

/** Columns of which each counts a part of what the one before counts, first to last; none of fewer than three. */
export function stepsOfCounts(names: readonly string[]): string[] {
  const chains = COUNTED.map((family) => stepsAmong(family, names));
  return chains.find((chain) => chain.length >= 3) ?? [];
}

/** The first column of each step, in the order of the steps. */
const stepsAmong = (family: Counted, names: readonly string[]): string[] =>
  family.steps.flatMap(
    (_, step) => names.find((name) => !isBeside(family, name) && stepOf(family, name) === step) ?? [],
  );

/** "Emails opened" counts what is opened: the furthest step that its words name; -1 where they name none. */
const stepOf = ({ steps }: Counted, name: string): number => {
  const said = saidBy(name);
  return steps.findLastIndex((step) => said.some((word) => step.has(word)));
};

const isBeside = ({ beside }: Counted, name: string): boolean =>
  saidBy(name).some((word) => beside.has(word));

/** Its words, and all of them as a phrase. */
const saidBy = (name: string): string[] => {
  const parts = wordsOf(name);
  return [...parts, parts.join('_')];
};
