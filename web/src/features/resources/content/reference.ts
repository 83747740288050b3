import { AGGREGATE_REFERENCE, FORMULA_REFERENCE, METHOD_NOTES } from '@plumbline/contracts';
import type { Article } from './article.js';

export const REFERENCE: readonly Article[] = [
  {
    slug: 'file-formats',
    group: 'Reference',
    title: 'File formats',
    summary: 'Which files can be read, and how each is understood.',
    sections: [
      {
        title: 'Names and sizes',
        blocks: [
          {
            columns: ['Format', 'Names end in'],
            rows: [
              ['CSV', '.csv, .tsv'],
              ['JSON', '.json, .jsonl, .ndjson, .geojson'],
              ['XML', '.xml, .kml, .rss, .atom'],
              ['Text', '.txt, or no ending'],
            ],
          },
          'A file may have up to 50MB, 2,000 columns and 2 MB in one cell. Archives, Office and PDF files, pictures and database files are refused: export their data as one of the formats above, or connect the database.',
          'Text that is plainly JSON or XML is read as that, whatever a name of CSV or text says.',
        ],
      },
      {
        title: 'CSV and text',
        blocks: [
          'UTF-8, UTF-16, Windows-1252 and Latin-1 are recognized from the bytes of the whole file. Comma, semicolon, tab, pipe and rarer separators are found, and so are quotes and the line that names the columns.',
          'Text files may also hold columns at fixed places, names with values, or log lines. Notes above the table and totals below it are set aside and listed in the receipt.',
        ],
      },
      {
        title: 'JSON and XML',
        blocks: [
          'The records that make the largest table are read; other tables of the file are offered. Fields inside fields become columns of their own.',
          'An XML file with a document type declaration is refused; nothing is ever loaded from outside.',
        ],
      },
      {
        title: 'Values',
        blocks: [
          {
            list: [
              'Numbers may have thousands separators, currency and percent signs, and parentheses for negative ones.',
              'Dates may be written in digits or with names of months. Where day and month cannot be told apart, you are asked.',
              'Yes and no, true and false, and their words in German, French, Spanish and Portuguese become yes or no.',
              'ZIP codes, telephone and account numbers stay text, with their leading zeros.',
              'In a column of numbers, dates or yes and no, words such as n/a, null, none and – count as missing.',
            ],
          },
        ],
      },
    ],
  },
  {
    slug: 'formulas',
    group: 'Reference',
    title: 'Formulas',
    summary: 'What stands in the plan behind a number.',
    sections: [
      {
        title: 'Where they are used',
        blocks: [
          'A plan may compute a value of each row that no column holds, such as the days between two dates. You read formulas in the fact panel, and write your own as calculations of a dashboard: one with a value in every row is a column like others, one that puts rows together is a measure.',
        ],
      },
      {
        title: 'Parts',
        blocks: [
          {
            list: [
              'Columns by name; in square brackets where a name has spaces: [unit price].',
              'Numbers with a point, text in single quotes, true, false and null.',
              'From weak to strong: or; and; not; = <> < <= > >=; + −; * / %. Parentheses come first.',
            ],
          },
        ],
      },
      {
        title: 'Functions',
        blocks: [
          {
            columns: ['Function', 'Answer'],
            rows: [...Object.values(AGGREGATE_REFERENCE), ...Object.values(FORMULA_REFERENCE)].map(
              ({ usage, text }) => [usage, text],
            ),
          },
        ],
      },
    ],
  },
  {
    slug: 'methods',
    group: 'Reference',
    title: 'How numbers are made',
    summary: 'A note for each statistical method that a fact can name.',
    sections: [
      {
        title: 'Sums, counts and shares',
        blocks: [
          'Most numbers are made by a plan: what is aggregated, grouped by what, of which rows. One compiler turns plans into queries of your data; the fact panel shows the plan.',
        ],
      },
      ...Object.entries(METHOD_NOTES).map(([id, { title, text }]) => ({ id, title, blocks: [text] })),
    ],
  },
  {
    slug: 'glossary',
    group: 'Reference',
    title: 'Glossary',
    summary: 'The words of the screens.',
    sections: [
      {
        title: 'Words',
        blocks: [
          {
            columns: ['Word', 'Meaning'],
            rows: [
              [
                'Confidence',
                'How sure a finding is: 0 to below 1, from its evidence and the size of its effect',
              ],
              ['Data source', 'A file you have brought, with all its versions'],
              [
                'Decision',
                'What a file leaves open and only a person can choose, such as the order of day and month',
              ],
              ['Dimension', 'What numbers are grouped by, such as a region or a month'],
              ['Fact', 'A number with what made it: plan or method, rows, data version'],
              ['Grain', 'The period of a time dimension: year, quarter, month, week, day or hour'],
              ['Guest', 'Somebody without an account who views one dashboard by invitation'],
              ['Insight', 'A finding that has passed the test all comparisons of a run pass together'],
              ['Measure', 'What is counted, summed or averaged'],
              [
                'Receipt',
                'How a file was read: counts, evidence, rejected records, lines set aside, decisions',
              ],
              ['Tile', 'A key figure, chart or table of a dashboard'],
              ['Version', 'Each way and each time a data source was read; facts belong to one'],
              ['Workspace', 'What a plan belongs to; yours holds your data sources and dashboards'],
            ],
          },
        ],
      },
    ],
  },
];
