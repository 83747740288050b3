/** A rule that is broken at one place: what is allowed names the place, what people read is the message. */
export interface Problem {
  place: string;
  message: string;
}
