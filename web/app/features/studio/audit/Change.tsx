import { isRecord } from '@talkies/shared';
import { studioAudit as words } from '../../../messages/en.ts';
import * as styles from './audit.module.css';

const asText = (value: unknown): string =>
  value === null || value === undefined
    ? words.nothing
    : typeof value === 'string'
      ? value
      : JSON.stringify(value);

/** The differing fields, each with both values; a value that is no set of fields counts as one field. */
function differences(before: unknown, after: unknown): { field: string; was: unknown; is: unknown }[] {
  if (!isRecord(before ?? {}) || !isRecord(after ?? {})) return [{ field: '', was: before, is: after }];
  const [was, is] = [before ?? {}, after ?? {}] as Record<string, unknown>[];
  return [...new Set([...Object.keys(was ?? {}), ...Object.keys(is ?? {})])]
    .map((field) => ({ field, was: was?.[field], is: is?.[field] }))
    .filter((each) => asText(each.was) !== asText(each.is));
}

/** The changes of an action, field by field. */
export function Change({ before, after }: { before: unknown; after: unknown }) {
  const changed = differences(before, after);
  if (changed.length === 0) return <span className="dim">–</span>;
  return (
    <dl className={styles.auditChange}>
      {changed.map(({ field, was, is }) => (
        <div key={field}>
          {field ? <dt>{field}</dt> : null}
          <dd>
            {was === undefined ? null : (
              <>
                <span className="sr">{words.before}: </span>
                <del>{asText(was)}</del>
                <span aria-hidden="true"> → </span>
                <span className="sr">{words.after}: </span>
              </>
            )}
            {asText(is)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
