import { type MessageFormatElement, parse } from '@formatjs/icu-messageformat-parser';

export type Element = MessageFormatElement;
export { TYPE } from '@formatjs/icu-messageformat-parser';

/** A text as part of a message (ICU MessageFormat): what would begin a slot or a tag is quoted. */
export const quoted = (text: string, isPlural = false): string =>
  text
    .replace(/'(?=[{}<>#'])/g, "''")
    .replace(isPlural ? /[{}<>#]+/g : /[{}<>]+/g, (special) => `'${special}'`);

/** @throws where it is no message, naming it */
export function parseMessage(message: string): Element[] {
  try {
    return parse(message, { captureLocation: false, shouldParseSkeletons: false });
  } catch (error) {
    throw new Error(
      `No message of ICU's format: ${message} (${error instanceof Error ? error.message : error})`,
    );
  }
}
