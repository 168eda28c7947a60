import { Link } from 'react-router';
import { CheckBox } from '../../../components/field/CheckBox.tsx';
import { patterns } from '../../../lib/url/paths.ts';
import { account } from '../../../messages/en.ts';
import * as styles from './auth.module.css';

/** The consent: 18 or older, or a parent agrees (spec:24); and the texts that the person agrees to by continuing. */
export function Consent({ given = false, error }: { given?: boolean; error: string | undefined }) {
  const { signUp } = account;
  return (
    <>
      <CheckBox name="consent" required defaultChecked={given} error={error}>
        {signUp.consent}
      </CheckBox>
      {/* in a new tab, so that the filled-in form stays */}
      <p className={`${styles.agreement} small muted`} data-part="agreement">
        {signUp.agree}
        <Link className="textlink" to={patterns.terms} target="_blank">
          {signUp.terms}
        </Link>
        <Link className="textlink" to={patterns.privacy} target="_blank">
          {signUp.privacy}
        </Link>
      </p>
    </>
  );
}
