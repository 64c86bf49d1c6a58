import { runAt } from './cluster.ts';
import { CITY } from './setup.ts';

let copies = 0;

/** A copy of the run's city on its PostgreSQL server. @param server its address, without a database */
export async function copyOfCity(server: string): Promise<string> {
  const name = `copy_${process.pid}_${(copies += 1)}`;
  await runAt(`${server}postgres`, `create database ${name} template ${CITY} strategy wal_log`);
  return server + name;
}
