import type { Db } from '../server/src/platform/postgres/db.ts'

/** A company of that many stations: three classes unless said, 30 provinces, 300 cities, 100 organisations in two layers. */
export async function addManyStations(
  db: Db,
  companyId: string,
  count: number,
  classes: readonly string[] = ['01', '02', '05'],
): Promise<void> {
  const limit = { timeLimitMs: 60_000 }
  await db.run(
    `insert into station (id, company_id, name, stcls, capacity_kw, province, city, address, longitude, latitude, time_zone,
       commissioned_on)
     select 'many-' || i, $1, '电站' || i, ($3::text[])[1 + i % cardinality($3::text[])], 1000, '省' || i % 30, '市' || i % 300, '', 100,
       30, 'Asia/Shanghai', '2020-01-01' from generate_series(1, $2::int) i`,
    [companyId, count, classes],
    limit,
  )
  await db.run(
    `insert into organisation (id, company_id, pid, name, position)
     select 'many-o' || i, $1, case when i > 10 then 'many-o' || (1 + i % 10) end, '组织' || i, i
     from generate_series(1, 100) i order by i`,
    [companyId],
    limit,
  )
  await db.run(
    `insert into organisation_station select 'many-o' || (1 + i % 100), 'many-' || i from generate_series(1, $1::int) i`,
    [count],
    limit,
  )
  await db.run('analyze', [], limit)
}
