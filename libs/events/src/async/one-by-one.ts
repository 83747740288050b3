/** Runs what it is given one after another, in the order in which it came. What fails is told to whoever gave it alone. */
export class OneByOne {
  private last: Promise<unknown> = Promise.resolve();

  run<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    const answer = this.last.then(work);
    this.last = answer.catch(() => undefined);
    return answer;
  }
}
