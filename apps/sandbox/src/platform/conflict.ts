/** Thrown when the present state does not allow a step; the message is for people. */
export class Conflict extends Error {
  override name = 'Conflict';
}
