import { lotteries as common, lotteryPage as words } from '../../../messages/en.ts';
import * as styles from './rules.module.css';

/** The shop's rules, and those of this lottery: paragraphs, and lines with a dash. */
export function Rules({ rules }: { rules: string | null }) {
  const parts = (rules ?? '')
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter(Boolean);
  return (
    <section id="rules" className={styles.rules} aria-labelledby="rules-heading">
      <h2 id="rules-heading">{words.rules}</h2>
      <ul>
        {common.rules.map(({ title, text }) => (
          <li key={title}>
            <b>{title}.</b> {text}
          </li>
        ))}
        <li>{words.oddsRule}</li>
        <li>{common.small}</li>
      </ul>
      {parts.map((part) => (
        <p key={part}>{part.replace(/^[#>*-]+\s*|\*\*|__/gm, '')}</p>
      ))}
    </section>
  );
}
