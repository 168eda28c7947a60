/**
 * A field that people can neither see nor reach: a form in which it is filled was sent by a program, and is refused.
 */
export function Honeypot({ label }: { label: string }) {
  return (
    <div className="field-honeypot" aria-hidden="true">
      <label>
        {label}
        <input name="website" type="text" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
