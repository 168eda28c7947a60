/** A field that nobody sees or reaches: what is written in it came from a program, and is refused. */
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
