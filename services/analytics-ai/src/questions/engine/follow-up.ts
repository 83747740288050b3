/** "and by region?", "only the West", "what about March": what goes on from the question before. */
const GOES_ON =
  /^(and|or|but|also|only|just|what about|how about|the same|same|now|by|per|without|excluding|for|in)\b/i;

/** A question that refers back, with what it refers to; any other stands by itself. */
export function inContext(before: string, question: string): string {
  if (!GOES_ON.test(question.trim())) return question;
  const rest = question
    .trim()
    .replace(/^(and|or|but|also|just|what about|how about|the same|same|now)\b[\s,]*/i, '')
    .replace(/^(for|but)\s+(?=by\b)/i, '');
  const bare = before.trim().replace(/[?.!]+$/, '');
  const base = /^(by|per)\b/i.test(rest) ? bare.replace(/\s+(by|per)\s+(?!.*\s(by|per)\s).*$/i, '') : bare;
  return `${base} ${rest}`;
}
