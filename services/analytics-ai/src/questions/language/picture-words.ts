/** A question that asks for a picture says how to draw it too; what it asks of the data is what remains. */
export interface Pictured {
  /** The question with the words about drawing left blank: every other word stays in its place. */
  text: string;
  isPicture: boolean;
}

const KIND =
  '(?:stacked |grouped |grouping |simple )?(?:bar|pie|line|scatter|column)(?: |-)?(?:chart|graph|plot|diagram)s?|histogram|bars?';
const DRAWN = [
  // "Plot them as bar chart", "Visualize by a bar chart", "in a histogram", "using a pie chart"
  `\\b(?:plot|visuali[sz]e|draw|show|display|return|present|graph|create|make|produce|generate|build|give)(?: (?:them|it|this))?(?: me)? (?:as|by|in|with|using|on)?\\s*(?:an? |the )?(?:${KIND})(?: (?:of|for|about|on|that shows?|showing|to show|to compare|with))?\\b`,
  `\\b(?:please )?give me (?:an? |the )?(?:${KIND})(?: (?:of|for|about|showing|to show|that shows?))?\\b`,
  `\\b(?:in|with|by|as|using|on|through) (?:an? |the )?(?:${KIND})\\b`,
  `^\\s*(?:an? |the )?(?:${KIND})(?: (?:of|for|about|showing|shows?|to show|chart))?(?: what (?:are|is))?\\b`,
  // "Visualize the relationship between age and height"
  '^\\s*(?:please )?(?:plot|visuali[sz]e|graph)\\b',
  '\\b(?:and )?group(?:ed)? by attribute\\b',
];
/** ", order in ascending by the x axis", "and could you list from high to low by the Y please". */
const ORDERED =
  /[,.?]?\s*(?:\b(?:and|also|please|could you|can you|would you|i want to|i want|let me)\b\s*)*\b(?:order|sort|rank|list|show|display)(?:ed)?\b[^,.?]*\b(?:asc|desc|ascending|descending|low to high|high to low)\b[^,.]*[.?]*\s*$/i;
const AXES = /\b(?:x|y)[- ]axis\b/gi;

export function withoutPicture(question: string): Pictured {
  const blank = (found: string) => ' '.repeat(found.length);
  let text = question;
  for (const pattern of DRAWN) text = text.replace(new RegExp(pattern, 'gi'), blank);
  if (text === question && !ORDERED.test(question)) return { text: question, isPicture: false };
  text = text.replace(ORDERED, blank).replace(AXES, blank);
  return { text, isPicture: true };
}
