-- What a station is to give to the grid in a year, month by month. Who created it alone edits and deletes it.
create table production_plan (
  id           text primary key,
  station_id   text not null references station (id) on delete cascade,
  year         int not null check (year between 2000 and 2199),
  annual_kwh   double precision not null check (annual_kwh > 0),
  -- January first.
  months_kwh   double precision[] not null check (cardinality(months_kwh) = 12),
  split_method text not null check (split_method in ('measured', 'clearSky', 'windShape', 'entered')),
  note         text not null default '',
  created_by   text not null references account (id),
  created_at   timestamptz not null default now(),
  changed_at   timestamptz not null default now(),
  version      int not null default 1
);
create unique index production_plan_year on production_plan (station_id, year);

-- Roles that look at prices look at plans too; those that run plants fill them in.
insert into role_screen (role_id, screen, may_operate)
select role_id, 'planGenCapacity', bool_or(may_operate) from role_screen
where screen in ('priceManage', 'runningConditionAdjustment') group by role_id on conflict do nothing;
