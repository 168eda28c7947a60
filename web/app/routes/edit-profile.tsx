import { Suspense, useEffect } from 'react';
import { data, redirect } from 'react-router';
import { ButtonLink } from '../components/Button.tsx';
import { googleRefusal } from '../components/GoogleLink.tsx';
import { Notice } from '../components/Notice.tsx';
import { PageHead } from '../components/PageHead.tsx';
import { loadSecurity } from '../features/accounts/security/load.ts';
import { CurrencyChoice } from '../features/accounts/settings/CurrencyChoice.tsx';
import * as styles from '../features/accounts/settings/edit-profile.module.css';
import { editedFields } from '../features/accounts/settings/edited-fields.ts';
import { PasswordForm } from '../features/accounts/settings/PasswordForm.tsx';
import { PersonalForm } from '../features/accounts/settings/PersonalForm.tsx';
import { Section } from '../features/accounts/settings/Section.tsx';
import type { SettingsResult } from '../features/accounts/settings/settings-result.ts';
import { YourData } from '../features/accounts/settings/YourData.tsx';
import { Cover } from '../features/profiles/pictures/Cover.tsx';
import { ProfilePicture } from '../features/profiles/pictures/ProfilePicture.tsx';
import { noStoreHeaders } from '../lib/api/no-store.ts';
import { orProblem, requireUser, serverApi } from '../lib/api/server.ts';
import { pageMeta } from '../lib/document/page-meta.ts';
import { refuse, refusedOf, text } from '../lib/form/form-problem.ts';
import { withCallingCode } from '../lib/format/calling-code.ts';
import { lazy } from '../lib/timing/lazy.ts';
import { toast } from '../lib/toast/toast.ts';
import { patterns } from '../lib/url/paths.ts';
import { editProfile as words } from '../messages/en.ts';
import type { Route } from './+types/edit-profile';

/** Far down the page: its script is loaded after the first ones. */
const Security = lazy(() =>
  import('../features/accounts/security/Security.tsx').then(({ Security }) => ({ default: Security })),
);

export const headers = noStoreHeaders;

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireUser(context, request);
  const api = serverApi(context);
  const [profile, security] = await Promise.all([orProblem(api('getProfile')), loadSecurity(api)]);
  return { profile, security, refusal: googleRefusal(new URL(request.url).searchParams) };
}

export async function action({ context, request }: Route.ActionArgs) {
  await requireUser(context, request);
  const form = await request.formData();
  const cookies = new Headers();
  const api = serverApi(context, cookies);
  try {
    switch (text(form, 'intent')) {
      case 'personal':
        return await savePersonal(api, form, request.headers.get('accept-language'));
      case 'cancel-email':
        await api('cancelEmail');
        return { did: 'cancelled' } satisfies SettingsResult;
      case 'set-password': {
        const { email } = await api('getProfile');
        await api('requestReset', { body: { email } });
        return { did: 'link-sent' } satisfies SettingsResult;
      }
      case 'password': {
        const [currentPassword, password, confirmPassword] = [
          text(form, 'currentPassword'),
          text(form, 'password'),
          text(form, 'confirmPassword'),
        ];
        await api('changePassword', { body: { currentPassword, password, confirmPassword } });
        break;
      }
      default:
        throw data(null, { status: 400 });
    }
  } catch (error) {
    return refuse(error, form);
  }
  throw redirect(`${patterns.login}?sent=updated`, { headers: cookies });
}

async function savePersonal(
  api: ReturnType<typeof serverApi>,
  form: FormData,
  languages: string | null,
): Promise<SettingsResult> {
  const { phone, ...body } = editedFields(form);
  const { mailed, emailRefused, pendingEmail } = await api('updateProfile', {
    body: phone === undefined ? body : { ...body, phone: withCallingCode(phone, languages) },
  });
  const email = text(form, 'email');
  const requested = mailed === null ? null : (pendingEmail?.email ?? email);
  return { did: 'saved', mailed, requested, refusedEmail: emailRefused ? email : null };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: words.title,
    description: words.description,
    path: patterns.editProfile,
    origin: matches[0].loaderData.origin,
    personal: true,
  });

export default function EditProfile({ loaderData, actionData }: Route.ComponentProps) {
  const { profile, security, refusal } = loaderData;
  const refused = refusedOf(actionData);
  const done = actionData && 'did' in actionData ? (actionData as SettingsResult) : undefined;
  const of = (intent: string) => (refused?.values.intent === intent ? refused : undefined);
  useEffect(() => {
    if (done?.did === 'saved' && !done.refusedEmail) toast(words.personal.saved);
  }, [done]);
  return (
    <>
      <PageHead title={words.heading} lead={words.lead} />
      <div className={`wrap ${styles.editProfile}`}>
        {refusal ? <Notice kind="bad">{refusal}</Notice> : null}
        <PersonalForm profile={profile} refused={of('personal') ?? of('cancel-email')} done={done} />
        <Section id="pictures" heading={words.pictures.heading} text={words.pictures.text}>
          <div className={styles.editPictures}>
            <Cover cover={profile.cover} poster={null} />
            <ProfilePicture name={profile.name} avatar={profile.avatar} />
          </div>
        </Section>
        <PasswordForm
          hasPassword={profile.hasPassword}
          cooldownUntil={profile.cooldownUntil}
          refused={of('password') ?? of('set-password')}
          sent={done?.did === 'link-sent'}
        />
        <Section id="prices" heading={words.prices.heading} text={words.prices.text}>
          <CurrencyChoice name="currency" />
        </Section>
        <Section id="sign-in" heading={words.signIn.heading} text={words.signIn.text}>
          <Suspense fallback={<div className={styles.editLater} />}>
            <Security data={security} here={patterns.editProfile} />
          </Suspense>
        </Section>
        <Section id="alerts" heading={words.alerts.heading} text={words.alerts.text}>
          <ButtonLink variant="ghost" to={patterns.notificationSettings}>
            {words.alerts.link}
          </ButtonLink>
        </Section>
        <YourData />
      </div>
    </>
  );
}
