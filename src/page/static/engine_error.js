/** What went wrong, in words, and as a status of HTTP. */
export class EngineError extends Error {
  constructor(words, status) {
    super(words);
    this.status = status;
  }
}
