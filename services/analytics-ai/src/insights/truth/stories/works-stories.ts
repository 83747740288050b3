import { addMonths } from '@plumbline/statistics';
import { normal, poisson } from '../noise-tables.js';
import { TWO_YEARS, turnOf } from './orders.js';
import {
  amountAround,
  between,
  type Calendar,
  dayOf,
  everyDay,
  type Family,
  momentOf,
  money,
  pick,
  yesNo,
} from './story.js';

const YEAR: Calendar = { start: '2024-01-01', days: 366 };
const FARMS = ['Hill', 'Brook', 'Valley', 'Moor', 'Coast'] as const;
const CROPS: Record<string, string[]> = {
  Wheat: ['Arlo', 'Bento'],
  Barley: ['Corin', 'Duna'],
  Maize: ['Ester'],
};

const varietyFails: Family = [
  'one variety yields less',
  (random) => {
    const bad = pick(random, ['Arlo', 'Bento', 'Corin', 'Duna']);
    const rows = Array.from({ length: 640 }, (_, at) => {
      const crop = pick(random, Object.keys(CROPS), 0.8);
      const variety = pick(random, CROPS[crop] ?? []);
      const [area, rain] = [between(random, 3, 32), Math.max(20, 190 + 55 * normal(random))];
      const usual = { Wheat: 7.4, Barley: 6.3, Maize: 9.8 }[crop] ?? 7;
      const tonnes = usual * (variety === bad ? 0.76 : 1) * (0.7 + rain / 630) * (1 + 0.1 * normal(random));
      return [
        ...[
          `F${100 + at}`,
          dayOf({ start: '2021-07-10', days: 0 }, 365 * (at % 4) + Math.floor(50 * random())),
        ],
        ...[pick(random, FARMS), crop, variety, area.toFixed(1), rain.toFixed(0), tonnes.toFixed(2)],
      ];
    });
    return {
      header: ['field', 'harvested', 'farm', 'crop', 'variety', 'hectares', 'rain_mm', 'yield_t_per_ha'],
      rows,
      planted: [
        {
          words: `${bad} yields less`,
          columns: ['yield_t_per_ha', 'variety'],
          value: bad,
          direction: 'down',
        },
        { words: 'rain helps', columns: ['yield_t_per_ha', 'rain_mm'], direction: 'up' },
      ],
    };
  },
];

const LANES = ['Rotterdam-Basel', 'Gdansk-Vienna', 'Lyon-Turin', 'Hamburg-Prague', 'Porto-Madrid'] as const;

const laneIsDearer: Family = [
  'freight of one lane becomes dearer',
  (random) => {
    const [turn, lane] = [turnOf(TWO_YEARS, random), pick(random, LANES)];
    const rows = everyDay(TWO_YEARS, random, {
      rate: () => 3,
      row: (day) => {
        const [own, weight] = [pick(random, LANES, 0.9), amountAround(random, 900, 0.7)];
        const rate = 0.24 * (own === lane && day >= turn ? 1.4 : 1);
        return [
          ...[`WB${Math.floor(1e7 * random())}`, dayOf(TWO_YEARS, day), own],
          ...[
            pick(random, ['Road', 'Rail'], 0.5),
            weight.toFixed(0),
            money(amountAround(random, weight * rate, 0.12)),
          ],
        ];
      },
    });
    return {
      header: ['waybill', 'dispatched', 'lane', 'mode', 'weight_kg', 'freight_cost'],
      rows,
      planted: [
        { words: `${lane} is dearer`, columns: ['freight_cost', 'lane'], value: lane, direction: 'up' },
      ],
    };
  },
];

const ZONES = ['Ambient', 'Chilled', 'Bulk', 'Mezzanine'] as const;

const picksGoWrong: Family = [
  'picks of one zone go wrong at night',
  (random) => {
    const zone = pick(random, ZONES);
    const rows = everyDay(YEAR, random, {
      rate: () => 12,
      row: (day) => {
        const [own, shift] = [pick(random, ZONES, 0.9), pick(random, ['Early', 'Late', 'Night'], 0.75)];
        const lines = poisson(85, random);
        const share = own === zone && shift === 'Night' ? 0.028 : 0.011;
        return [
          ...[dayOf(YEAR, day), own, shift, `K${10 + Math.floor(40 * random())}`, String(lines)],
          ...[
            String(Math.round(amountAround(random, lines * 0.7, 0.15))),
            String(poisson(share * lines, random)),
          ],
        ];
      },
    });
    return {
      header: ['pick_date', 'zone', 'shift', 'picker', 'lines', 'minutes', 'errors'],
      rows,
      planted: [
        {
          words: `${zone} goes wrong at night`,
          columns: ['errors'],
          ...{ value: [zone, 'Night'], direction: 'up' },
        },
      ],
    };
  },
];

const AREAS = ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon', 'Zeta'] as const;
const FIRST_MONTH = '2022-01-01';

const lossesGrow: Family = [
  'losses of one network area grow',
  (random) => {
    const [turn, area] = [Math.floor(between(random, 16, 26)), pick(random, AREAS)];
    const rows = Array.from({ length: 36 }, (_, month) => month).flatMap((month) =>
      AREAS.map((own, at) => {
        const supplied =
          (900 + 140 * at) * (1 + 0.2 * Math.cos((2 * Math.PI * month) / 12)) * (1 + 0.03 * normal(random));
        const lost = supplied * (own === area && month >= turn ? 0.115 : 0.07) * (1 + 0.06 * normal(random));
        return [
          ...[addMonths(FIRST_MONTH, month), own, supplied.toFixed(1), (supplied - lost).toFixed(1)],
          lost.toFixed(1),
        ];
      }),
    );
    return {
      header: ['month', 'area', 'supplied_mwh', 'billed_mwh', 'lost_mwh'],
      rows,
      planted: [{ words: `${area} loses`, columns: ['lost_mwh', 'area'], value: area, direction: 'up' }],
    };
  },
];

const STATIONS = ['Airport P2', 'Mall West', 'Town Hall', 'Service Area N', 'Campus'] as const;

const chargerFails: Family = [
  'chargers of one kind fail since a day',
  (random) => {
    const [turn, plug] = [turnOf(YEAR, random), pick(random, ['CCS', 'Type 2', 'CHAdeMO'])];
    const rows = everyDay(YEAR, random, {
      rate: () => 8,
      row: (day) => {
        const own = pick(random, ['CCS', 'Type 2', 'CHAdeMO'], 0.8);
        const energy = amountAround(random, own === 'Type 2' ? 14 : 31, 0.4);
        return [
          ...[momentOf(YEAR, day, random), pick(random, STATIONS, 0.9), own, energy.toFixed(1)],
          ...[money(energy * 0.49), yesNo(random, own === plug && day >= turn ? 0.13 : 0.04)],
        ];
      },
    });
    return {
      header: ['session_start', 'station', 'connector', 'kwh', 'revenue', 'fault'],
      rows,
      planted: [{ words: `${plug} fails`, columns: ['fault', 'connector'], value: plug, direction: 'up' }],
    };
  },
];

const PLANTS = ['Plant A', 'Plant B', 'Plant C'] as const;

const spellOfHeat: Family = [
  'one plant uses more for three days',
  (random) => {
    const [from, plant] = [Math.floor(between(random, 60, 160)), pick(random, PLANTS)];
    const calendar: Calendar = { start: '2024-03-04', days: 184 };
    const rows = Array.from({ length: calendar.days }, (_, day) => day).flatMap((day) =>
      PLANTS.map((own, at) => {
        const usual = (210 + 40 * at) * (day % 7 > 4 ? 0.7 : 1);
        const more = own === plant && day >= from && day < from + 3 ? 45 : 0;
        return [
          ...[dayOf(calendar, day), own, (usual + more + 9 * normal(random)).toFixed(1)],
          (18 + 7 * Math.sin(day / 50) + 2 * normal(random)).toFixed(1),
        ];
      }),
    );
    return {
      header: ['reading_date', 'plant', 'energy_mwh', 'outdoor_temp'],
      rows,
      planted: [
        {
          words: `${plant} uses more`,
          columns: ['energy_mwh', 'reading_date'],
          ...{
            value: plant,
            direction: 'up',
            during: [dayOf(calendar, from - 1), dayOf(calendar, from + 3)],
          },
        },
      ],
    };
  },
];

/** What happens to harvests, freight, picks, networks and machines. */
export const WORKS_STORIES: readonly Family[] = [
  varietyFails,
  laneIsDearer,
  picksGoWrong,
  lossesGrow,
  chargerFails,
  spellOfHeat,
];
