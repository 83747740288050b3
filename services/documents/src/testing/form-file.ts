const field = (entries: string, y: number): string =>
  `<< /Type /Annot /Subtype /Widget /P 3 0 R /Rect [250 ${y} 450 ${y + 18}] ${entries} >>`;
const tick = (name: string, state: 'Yes' | 'Off'): string =>
  `/FT /Btn /T (${name}) /V /${state} /AS /${state} /AP << /N << /Yes 9 0 R /Off 9 0 R >> >>`;

/** A PDF of a form with a line of text that is filled, a box that is ticked and one that is not. */
export function formFile(): Buffer {
  const content = [
    ['Company name', 700],
    ['Minority owned', 660],
    ['Veteran owned', 620],
  ]
    .map(([label, y]) => `BT /F1 12 Tf 72 ${y} Td (${label}) Tj ET`)
    .join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [5 0 R 6 0 R 7 0 R] /DR << /Font << /F1 8 0 R >> >> /DA (/F1 12 Tf 0 g) >> >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Annots [5 0 R 6 0 R 7 0 R] /Contents 4 0 R /Resources << /Font << /F1 8 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    field('/FT /Tx /T (company) /DA (/F1 12 Tf 0 g) /V (Meyer & Sons)', 696),
    field(tick('minority', 'Yes'), 656),
    field(tick('veteran', 'Off'), 616),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /XObject /Subtype /Form /BBox [0 0 18 18] /Length 0 >>\nstream\n\nendstream',
  ];
  const bodies = objects.map((body, index) => `${index + 1} 0 obj\n${body}\nendobj\n`).join('');
  // Without a table of its objects, which every reader makes for itself then.
  return Buffer.from(`%PDF-1.4\n${bodies}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\n%%EOF\n`);
}
