/** Thrown when the current state does not allow a step; the message is for readers. */
export class Conflict extends Error {
  override name = 'Conflict';
}
