/** A reason not to start that the person at the keyboard can remove: one line with the remedy, no stack. */
export class Refusal extends Error {
  override name = 'Refusal';
}
