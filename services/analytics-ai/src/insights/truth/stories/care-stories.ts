import { elementAt } from '@plumbline/statistics';
import { normal, poisson } from '../noise-tables.js';
import { TWO_YEARS, turnOf } from './orders.js';
import { amountAround, between, type Calendar, dayOf, everyDay, type Family, pick, yesNo } from './story.js';

const SCHOOL_YEAR: Calendar = { start: '2023-08-28', days: 520 };
const WARDS = ['Cardiology', 'Surgery', 'Geriatrics', 'Maternity', 'Paediatrics'] as const;

const stayLengthens: Family = [
  'patients of one ward stay longer',
  (random) => {
    const [turn, ward] = [turnOf(TWO_YEARS, random), pick(random, WARDS)];
    const rows = everyDay(TWO_YEARS, random, {
      rate: () => 4,
      row: (day) => {
        const own = pick(random, WARDS, 0.9);
        const isLonger = own === ward && day >= turn;
        const stay = Math.max(1, Math.round(amountAround(random, isLonger ? 7.6 : 5, 0.5)));
        const isOut = day + stay < TWO_YEARS.days;
        return [
          ...[`ADM${Math.floor(1e7 * random())}`, dayOf(TWO_YEARS, day)],
          ...[isOut ? dayOf(TWO_YEARS, day + stay) : '', own, pick(random, ['Emergency', 'Elective'], 0.7)],
          ...[String(Math.round(between(random, 18, 94))), yesNo(random, isLonger ? 0.2 : 0.1)],
        ];
      },
    });
    return {
      header: ['admission', 'admitted', 'discharged', 'ward', 'source', 'age', 'readmitted_30d'],
      rows,
      planted: [
        {
          words: `${ward} stays longer`,
          columns: ['admitted', 'discharged', 'ward'],
          ...{ value: ward, direction: 'up' },
        },
        { words: `${ward} comes back`, columns: ['readmitted_30d', 'ward'], value: ward, direction: 'up' },
      ],
    };
  },
];

const CLINICS = ['Elmside', 'Harbour', 'Northgate', 'Old Mill', 'Parkview'] as const;

const noShowsRise: Family = [
  'appointments of one clinic are missed more since a day',
  (random) => {
    const [turn, clinic] = [turnOf(TWO_YEARS, random), pick(random, CLINICS)];
    const rows = everyDay(TWO_YEARS, random, {
      rate: () => 5,
      row: (day) => {
        const [own, reminded] = [pick(random, CLINICS, 0.92), yesNo(random, 0.7)];
        const share = (own === clinic && day >= turn ? 0.24 : 0.1) + (reminded === 'no' ? 0.08 : 0);
        return [
          ...[`AP-${Math.floor(1e7 * random())}`, dayOf(TWO_YEARS, day), own],
          ...[pick(random, ['Follow-up', 'First visit', 'Procedure'], 0.7), reminded],
          ...[String(Math.round(between(random, 15, 45))), yesNo(random, share)],
        ];
      },
    });
    return {
      header: ['appointment_id', 'appointment_date', 'clinic', 'type', 'reminder_sent', 'minutes', 'no_show'],
      rows,
      planted: [
        {
          words: `${clinic} is missed more`,
          columns: ['no_show', 'clinic'],
          ...{ value: clinic, direction: 'up' },
        },
        { words: 'a reminder helps', columns: ['no_show', 'reminder_sent'], direction: 'down' },
      ],
    };
  },
];

const SCHOOLS = ['Ashby', 'Burton', 'Corby', 'Denton', 'Elton'] as const;

const attendanceFalls: Family = [
  'attendance falls at one school',
  (random) => {
    const [turn, school] = [turnOf(SCHOOL_YEAR, random), pick(random, SCHOOLS)];
    const rows = Array.from({ length: SCHOOL_YEAR.days }, (_, day) => day)
      .filter((day) => day % 7 < 5)
      .flatMap((day) =>
        SCHOOLS.map((own, at) => {
          const enrolled = 420 + 90 * at;
          const share = (own === school && day >= turn ? 0.885 : 0.94) + 0.012 * normal(random);
          return [
            ...[dayOf(SCHOOL_YEAR, day), own, String(enrolled)],
            ...[String(Math.min(enrolled, Math.round(enrolled * share))), String(poisson(9, random))],
          ];
        }),
      );
    return {
      header: ['date', 'school', 'enrolled', 'present', 'late_arrivals'],
      rows,
      planted: [
        {
          words: `${school} is attended less`,
          columns: ['present', 'school'],
          ...{ value: school, direction: 'down' },
        },
      ],
    };
  },
];

const DEPARTMENTS = ['Kitchen', 'Front desk', 'Housekeeping', 'Maintenance', 'Security'] as const;
const BASE_HOURS = 160;

const overtimeGrows: Family = [
  'overtime of one department triples',
  (random) => {
    const [turn, team] = [Math.floor(between(random, 10, 17)), pick(random, DEPARTMENTS)];
    const people = Array.from({ length: 60 }, (_, at) => ({
      name: `P${2_000 + at}`,
      department: elementAt(DEPARTMENTS, at % DEPARTMENTS.length),
      wage: between(random, 15, 31),
    }));
    const rows = Array.from({ length: 24 }, (_, month) => month).flatMap((month) =>
      people.map(({ name, department, wage }) => {
        const usual = department === team && month >= turn ? 15 : 5;
        const overtime = Math.round(amountAround(random, usual, 0.6));
        const paid = wage * (BASE_HOURS + 1.5 * overtime);
        const payday = `${2023 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-28`;
        return [payday, name, department, String(BASE_HOURS), String(overtime), paid.toFixed(2)];
      }),
    );
    return {
      header: ['pay_date', 'employee_no', 'department', 'base_hours', 'overtime_hours', 'gross_pay'],
      rows,
      planted: [
        {
          words: `${team} works overtime`,
          columns: ['overtime_hours', 'department'],
          ...{ value: team, direction: 'up' },
        },
      ],
    };
  },
];

const QUESTIONS = ['I know my goals', 'My manager listens', 'I can grow here', 'Pay is fair', 'I would stay'];
const GROUPS = ['Operations', 'Sales', 'Finance', 'Engineering', 'Support'] as const;

const groupIsUnhappy: Family = [
  'one department answers lower on most questions',
  (random) => {
    const unhappy = pick(random, GROUPS);
    const rows = Array.from({ length: 520 }, (_, at) => {
      const group = pick(random, GROUPS, 0.9);
      const answers = QUESTIONS.map((_question, place) => {
        const mood = group === unhappy && place !== 3 ? 3.1 : 3.8;
        return String(Math.max(1, Math.min(5, Math.round(mood + 0.95 * normal(random)))));
      });
      return [`R${at + 1}`, group, pick(random, ['under 1 year', '1-3 years', 'over 3 years']), ...answers];
    });
    return {
      header: ['respondent', 'department', 'tenure', ...QUESTIONS],
      rows,
      planted: [
        { words: `${unhappy} is unhappy`, columns: ['department'], value: unhappy, direction: 'down' },
      ],
    };
  },
];

/** What happens to patients, pupils and people who are paid or asked. */
export const CARE_STORIES: readonly Family[] = [
  stayLengthens,
  noShowsRise,
  attendanceFalls,
  overtimeGrows,
  groupIsUnhappy,
];
