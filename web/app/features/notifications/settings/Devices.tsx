import type { ApiResponse } from '@talkies/shared/schemas';
import { useEffect, useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { LocalTime } from '../../../components/LocalTime.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { ApiProblem, browserApi } from '../../../lib/api/api.ts';
import { problemText } from '../../../lib/api/problem-text.ts';
import { press } from '../../../lib/early-input/early-press.ts';
import { toast } from '../../../lib/toast/toast.ts';
import { notificationSettings } from '../../../messages/en.ts';
import { canPush, PushProblem, subscribe, unsubscribe } from './push.ts';
import * as styles from './settings.module.css';

type Push = ApiResponse<'notificationChoices'>['push'];
type Device = Push['devices'][number];

/** The browsers that get push messages. The button requests the permission, below an explanation. */
export function Devices({ push }: { push: Push }) {
  const words = notificationSettings.devices;
  const [devices, setDevices] = useState(push.devices);
  const [able, setAble] = useState<boolean | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => setDevices(push.devices), [push]);
  // only the browser knows it; until then nothing is shown
  useEffect(() => setAble(canPush()), []);

  const change = async (
    work: () => Promise<ApiResponse<'notificationChoices'>>,
    done: string,
  ): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      setDevices((await work()).push.devices);
      toast(done);
    } catch (error) {
      setProblem(problemOf(error));
    } finally {
      setBusy(false);
    }
  };
  const turnOn = async (key: string) => browserApi('addPushDevice', { body: await subscribe(key) });
  const turnOff = async ({ id, here }: Device) => {
    const response = await browserApi('removePushDevice', { params: { id } });
    if (here) await unsubscribe();
    return response;
  };

  const { key } = push;
  const here = devices.some((device) => device.here);
  return (
    <section className={styles.devices} aria-labelledby="alerts-devices">
      <h2 id="alerts-devices">{words.heading}</h2>
      <p className="muted">{key === null ? words.noKey : words.text}</p>
      {devices.length > 0 ? (
        <ul>
          {devices.map((device) => (
            <li key={device.id}>
              <span>
                <b>{device.device}</b>
                {device.here ? <span className={`${styles.here} label`}>{words.here}</span> : null}
                <span className="small muted">
                  {words.since} <LocalTime at={device.since} inSentence />
                </span>
              </span>
              <button
                {...press(() => busy || change(() => turnOff(device), words.off))}
                className="link"
                aria-label={words.offOf(device.device)}
                aria-disabled={busy}
              >
                {words.turnOff}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {key !== null && !here && able ? (
        <div className={styles.ask}>
          <p>{words.ask}</p>
          <Button busy={busy} onClick={() => void change(() => turnOn(key), words.on)}>
            {words.turnOn}
          </Button>
        </div>
      ) : null}
      {key !== null && !here && able === false ? <p>{words.missing}</p> : null}
      {key === null ? null : (
        <noscript>
          <p>{words.needsScript}</p>
        </noscript>
      )}
      {problem ? <Notice kind="bad">{problem}</Notice> : null}
    </section>
  );
}

function problemOf(error: unknown): string {
  const words = notificationSettings.devices;
  if (error instanceof PushProblem) return error.denied ? words.denied : words.failed;
  return error instanceof ApiProblem ? problemText(error) : words.failed;
}
