import { studioPatterns } from '@talkies/shared/studio';
import type { ImportDone } from '@talkies/shared/studio/schemas';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { figure, studioImport as words } from '../../../../messages/en.ts';
import { TableBox } from '../../kit/page/TableBox.tsx';
import * as screen from '../../kit/screen.module.css';

const counts = ['films', 'created', 'updated', 'unchanged', 'refused', 'drafts'] as const;

/** The result of an import or a trial: in numbers, with each refused row. */
export const ImportOutcome = ({
  outcome: { report, refused, file },
  isDone,
}: {
  outcome: ImportDone;
  isDone: boolean;
}) => (
  <section aria-labelledby="outcome">
    <h2 id="outcome">{isDone ? words.outcome : words.wouldBe}</h2>
    <dl className={`rows ${screen.facts}`}>
      {counts.map((name) => (
        <div key={name}>
          <dt>{words.counts[name]}</dt>
          <dd className="num">{figure(report[name])}</dd>
        </div>
      ))}
    </dl>
    {isDone ? (
      <p>
        <Link className="link" to={studioPatterns.catalogue}>
          {words.see}
        </Link>
      </p>
    ) : null}
    {refused.length > 0 ? <Refused refused={refused} count={report.refused} file={file} /> : null}
  </section>
);

function Refused({ refused, count, file }: Pick<ImportDone, 'refused' | 'file'> & { count: number }) {
  return (
    <>
      <h3>{words.refused}</h3>
      {file ? <p>{words.refusedText}</p> : null}
      {file ? <Download file={file} /> : null}
      <TableBox label={words.refused}>
        <table className={screen.table}>
          <thead>
            <tr>
              <th scope="col">{words.columns.file}</th>
              <th scope="col">{words.columns.row}</th>
              <th scope="col">{words.columns.why}</th>
            </tr>
          </thead>
          <tbody>
            {refused.map((one) => (
              <tr key={`${one.file} ${one.row} ${one.problems[0]?.field}`}>
                <td>{one.file}</td>
                <td className="num">{one.row}</td>
                <td className={screen.long}>
                  {one.problems.map(({ field, message }) => `${field} ${message}`).join('; ')}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableBox>
      {count > refused.length ? <p>{words.more(count - refused.length)}</p> : null}
    </>
  );
}

/** The refused rows as a file, created in the browser from the response. */
function Download({ file: { name, type, text } }: { file: NonNullable<ImportDone['file']> }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([text], { type }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [text, type]);
  return address ? (
    <p>
      <a className="link" href={address} download={name}>
        {words.download(name)}
      </a>
    </p>
  ) : null;
}
