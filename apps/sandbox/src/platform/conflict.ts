/** Thrown when a step is not possible in the present state of what it is about; the message is for people. */
export class Conflict extends Error {
  override name = 'Conflict';
}
