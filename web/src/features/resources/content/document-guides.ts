import { EXPORT_DAYS, MAX_DOCUMENT_PAGES } from '@plumbline/contracts';
import type { Article } from './article.js';

/** Guides about documents, what is extracted from them, and files that are given out. */
export const DOCUMENT_GUIDES: readonly Article[] = [
  {
    slug: 'documents',
    group: 'Guides',
    title: 'Read a document',
    summary: 'What a PDF, a scan or a Word file says, each value with its place.',
    sections: [
      {
        title: 'Upload',
        blocks: [
          `Choose “Upload document” under Documents, or drop files on the list: PDF, Word, PNG, JPEG, TIFF and text, up to 50 MB and ${MAX_DOCUMENT_PAGES} pages each.`,
          'Pages without text are read as images. A document that is locked asks for its password, which is not kept. One that cannot be read, or was cut off, says why, does not count against your plan, and can be downloaded as it was.',
          'Forms are read with what is filled into them. Text that does not say in which encoding it was written is read by the likeliest one, and the document says by which.',
        ],
      },
      {
        title: 'Pages and places',
        blocks: [
          'The pages stand on the left, what was read on the right. A place such as “p4” leads to where a value stands; a line that is clicked on a page is marked in the text.',
          'The arrow keys go from page to page, plus and minus make pages larger and smaller. The border between both sides can be moved.',
        ],
      },
      {
        title: 'Analysis and questions',
        blocks: [
          'An analysis finds parties, dates, amounts and duties, and makes a summary of sentences of the document. Nothing is added to them.',
          'A question is answered by quoting the document, or by saying that it is not in it.',
        ],
      },
    ],
  },
  {
    slug: 'extractions',
    group: 'Guides',
    title: 'Turn documents into data',
    summary: 'Extract fields and tables, check what needs checking, use them as a data source.',
    sections: [
      {
        title: 'Extract',
        blocks: [
          '“Extract” on a document asks for a template, or for the names and types of fields. Each field gets the value that fits best, with its place on the page, other values that were possible, and how likely it is to be wrong.',
          'A value that is not in the document is said to be absent. It is never made up.',
        ],
      },
      {
        title: 'Review',
        blocks: [
          'Fields that need a look come first, the likeliest to be wrong before the others. Accept a value, choose another, type one, click words on the page or draw a box around them, or say that the document does not have it.',
          'Sums, dates and repeated invoices are checked, and each check says in words what holds and what does not. Fields of a check that fails come before all others.',
          'When somebody else has decided on the same field meanwhile, you see both values and choose; nothing of yours is lost or written over.',
          {
            columns: ['Keys', 'What they do'],
            rows: [
              ['Enter', 'Accept, and on to the next field'],
              ['1 to 9', 'Choose one of the values'],
              ['e', 'Edit the value'],
              ['r', 'It is not in this document'],
              ['u, or Ctrl Z', 'Take the last decision back'],
              ['j and k', 'Next field and the one before'],
              ['← and →', 'Pages'],
            ],
          },
        ],
      },
      {
        title: 'Use as data',
        blocks: [
          '“To data source” makes a data source of the fields and tables. Its rows lead back to the document, the page and the place: “Page 2” beside a row of a number shows that page with the place framed.',
          'Choose several extractions under Extractions to see them as one table with a column for each field; each cell leads to its place. Extractions can be saved as CSV, JSON and Excel in every plan.',
        ],
      },
    ],
  },
  {
    slug: 'templates',
    group: 'Guides',
    title: 'Make a template',
    summary: 'Fields that documents of one kind have, by name or by a box on a sample.',
    sections: [
      {
        title: 'Templates that are there',
        blocks: [
          'Invoices, receipts, bank statements, purchase orders and contracts have templates of their own. They cannot be changed; a template of yours can begin as a copy.',
        ],
      },
      {
        title: 'Your own',
        blocks: [
          'Name each field and say what it holds: text, a date, a number, an amount or a table. A box drawn on a sample page shows where the field usually stands.',
          'What you correct in a review is used for the next document of the same sender.',
        ],
      },
    ],
  },
  {
    slug: 'summaries',
    group: 'Guides',
    title: 'Executive summaries',
    summary: 'What the data says in plain words, each number with its rows, with Premium.',
    sections: [
      {
        title: 'Write one',
        blocks: [
          '“Write a summary” under Summaries asks of what: a dashboard, a data source or a prediction. “Summarize” beside an answer or a prediction writes one of it. Choose for whom it is, how long, and which sections; it is shown section by section while it is written.',
          'What changed is told between the last complete periods of the column that says when. Where rows say their year alone, years are compared.',
          'Press a number to see the rows it comes from. “About the data” says what was set aside when the file was read, and what is still undecided.',
        ],
      },
      {
        title: 'Change it',
        blocks: [
          'Edit a section in its place. The numbers among your words keep their facts; one that you type is linked to a fact or marked as your own. A section, or all of it, can be rewritten, and what it said before stays among its versions.',
          'Where your workspace chose a language model, it may reword sentences. “See what is sent” shows all that it gets before it gets it: sentences with marks in the place of every number, date and name.',
        ],
      },
    ],
  },
  {
    slug: 'exports',
    group: 'Guides',
    title: 'Export files',
    summary: 'PDF, Word, Excel, CSV and JSON, drawn from the data.',
    sections: [
      {
        title: 'Make a file',
        blocks: [
          '“New export” under Exports, or “Export” where something is shown, makes a file while you go on working. PDF and Word come with Premium; your own data as Excel, CSV and JSON is free in every plan. Charts can be taken as PNG and SVG.',
          'Before a PDF or a Word file is made, its pages are shown as they will be. Charts are drawn from the data and not from a picture of the screen. Filters, the version of the data and the time are printed with them; the small numbers behind figures lead to an appendix that says where each comes from.',
          'Cells of CSV and Excel files that a spreadsheet would take for formulas are written so that they are not run.',
        ],
      },
      {
        title: 'Afterwards',
        blocks: [
          `A file is kept ${EXPORT_DAYS} days. The list says who has downloaded it. A file that could not be made says why, and which chart stood in the way; “Retry” makes it again, and one that is there can be made again with current data.`,
          '“Everything as zip” holds all that is yours: files as they were uploaded, and what was made of them. Guests of a dashboard take the figures of its tiles where their link offers it.',
        ],
      },
    ],
  },
];
