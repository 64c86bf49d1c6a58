import { expect, test } from 'vitest';
import { receiveText } from '#sandbox/sms/receive.ts';
import { fileSandbox, riderOf } from '../support/sandbox/sandbox.ts';
import { signedText, textPhone } from '../support/sandbox/textPhone.ts';
import { CHAIN_BIKE } from '../support/sandbox/world.ts';
import { countOf, rowsOf, run } from './rows.ts';

const SCOOTER = '51307';

const sandbox = await fileSandbox();
const now = () => Math.floor(sandbox.clock.now() / 60_000);

// S035, S036
test('The server accepts none of 10,000 forged messages and answers none: random, foreign, altered, cut and repeated ones', async () => {
  const phone = await textPhone(sandbox, await riderOf(sandbox), '79000000001');
  const boris = await textPhone(sandbox, await riderOf(sandbox, '10005'), '79000000005');
  const start = phone.compose(`START ${SCOOTER}`);
  await phone.send(start);
  await sandbox.clock.advance(5_000);
  await run(sandbox, 'truncate sandbox.sms');
  const before = await rowsOf(sandbox, 'select version from rents');

  let seed = 17;
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  const letter = () => letters[random(32)] ?? '0';
  const word = (length: number) => Array.from({ length }, letter).join('');
  const other = (text: string, place: number) =>
    text.slice(0, place) + (text[place] === '7' ? '8' : '7') + text.slice(place + 1);
  const fields = (text: string, change: (words: string[]) => void) => {
    const words = text.split(' ');
    change(words);
    return words.join(' ');
  };
  const kinds: (() => string)[] = [
    () => fields(phone.compose(`FINISH ${SCOOTER}`), (words) => void (words[7] = word(12))),
    () => fields(boris.compose(`FINISH ${SCOOTER}`), (words) => void (words[3] = phone.keyId)),
    () => signedText(Buffer.from(word(32)).toString('base64'), phone.compose(`FINISH ${SCOOTER}`).slice(0, -13)),
    () => fields(phone.compose(`PAUSE ${SCOOTER}`), (words) => void (words[2] = String(10_000 + random(41_307)))),
    () => fields(phone.compose(`PAUSE ${SCOOTER}`), (words) => void (words[1] = 'FINISH')),
    () =>
      fields(phone.compose(`FINISH ${SCOOTER}`), (words) => void (words[4] = String(1_000_000 + random(1_000_000)))),
    () => fields(phone.compose(`FINISH ${SCOOTER}`), (words) => void (words[5] = String(now() - 1 - random(9)))),
    () =>
      fields(phone.compose(`FINISH ${SCOOTER}`), (words) => void (words[6] = other(words[6] ?? '', 1 + random(25)))),
    () => phone.compose(`FINISH ${SCOOTER}`).slice(0, -1 - random(60)),
    () => `${phone.compose(`FINISH ${SCOOTER}`)} ${word(3)}`,
    () => phone.compose(`FINISH ${SCOOTER}`).replace(' FINISH', '  FINISH/1208'),
    () => start.replace(SCOOTER, CHAIN_BIKE),
    () => `VELORENT FINISH ${SCOOTER} ${word(8)} 1 ${now()} 0${word(25)} ${word(12)}`,
  ];
  const seen = new Set<string>();
  await sandbox.db.transaction(async (sql) => {
    for (let n = 0; n < 10_000; n++) {
      // The lock of a key would stop the attack at the twentieth message.
      if (n % 19 === 0) await sql.exec(`update sandbox.device_keys set wrong_ms = '[]'`);
      const text = kinds[n % kinds.length]?.() ?? '';
      seen.add(await receiveText(sql, sandbox.clock, { id: `forged-${n}`, from: `+7999${n}`, text, cell: null }));
    }
  });
  // Copies of an authentic message under a provider's id that was used.
  const ids = await rowsOf<{ id: string }>(sandbox, `select id from sandbox.sms_received where verdict = 'taken'`);
  for (const { id } of ids)
    seen.add(
      await sandbox.db.transaction((sql) =>
        receiveText(sql, sandbox.clock, { id, from: '+7', text: start, cell: null }),
      ),
    );
  await sandbox.clock.advance(60_000);
  expect([...seen].toSorted()).toEqual(['no command', 'repeated', 'unknown key', 'wrong code']);
  expect(await countOf(sandbox, 'sandbox.sms')).toBe(0);
  expect(await rowsOf(sandbox, 'select version from rents')).toEqual(before);
  expect(await phone.does(`PAUSE ${SCOOTER}`)).toContain(' paused ');
});
