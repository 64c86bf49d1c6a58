import type { Clock } from '../../clock.ts';
import type { Sql } from '../../database/db.ts';
import type { Language } from '../../language.ts';
import { answerTo, greeting } from './answers.ts';

export type ChatMessage = { id: number; author: 'rider' | 'support'; text: string };

const insertMessage = (sql: Sql, clock: Clock, riderId: string, author: ChatMessage['author'], text: string) =>
  sql.query('insert into sandbox.chat_messages (rider_id, author, text, at) values ($1, $2, $3, $4)', [
    riderId,
    author,
    text,
    new Date(clock.now()),
  ]);

const isGreeting = (text: string) => Object.values(greeting).includes(text);

/** The messages after a message; a chat begins with a greeting, in the language in which the rider reads now. */
export async function messagesAfter(
  sql: Sql,
  clock: Clock,
  riderId: string,
  language: Language,
  after: number,
): Promise<ChatMessage[]> {
  const read = async () =>
    (
      await sql.query<ChatMessage>(
        'select id::int as id, author, text from sandbox.chat_messages where rider_id = $1 and id > $2 order by id limit 200',
        [riderId, after],
      )
    ).rows.map((message) => (isGreeting(message.text) ? { ...message, text: greeting[language] } : message));
  const found = await read();
  if (found.length > 0 || after > 0) return found;
  await insertMessage(sql, clock, riderId, 'support', greeting[language]);
  return read();
}

export async function receiveMessage(
  sql: Sql,
  clock: Clock,
  riderId: string,
  language: Language,
  text: string,
): Promise<void> {
  await insertMessage(sql, clock, riderId, 'rider', text);
  await insertMessage(sql, clock, riderId, 'support', answerTo(text, language));
}

/** An answer written by a person. */
export const storeAnswer = (sql: Sql, clock: Clock, riderId: string, text: string) =>
  insertMessage(sql, clock, riderId, 'support', text);
